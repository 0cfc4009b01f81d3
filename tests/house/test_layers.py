"""Everything points down: no arrow up, no circle, no module where it is banned."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import codeduello

ROOT = Path(codeduello.__file__).parent

LAYERS = {
    "errors": 0,
    "folders": 0,
    "kernel": 1,
    "games": 2,
    "dice": 2,
    "play": 3,
    "record": 3,
    "compiled": 3,
    "analysis": 4,
    "roster": 4,
    "bots": 5,
    "lab": 5,
    "web": 6,
    "terminal": 6,
    "adapters": 6,
    "testing": 6,
    "cli": 7,
    "__main__": 8,
    "__init__": 8,
}
SAME_LAYER = {("record", "play")}
"""Within a layer only its own folder, but for this: a record re-runs a match."""

BANNED = {
    "kernel": {"numpy", "numba", "random", "secrets", "time", "datetime", "os", "socket", "subprocess"},
    "games": {"numpy", "numba", "random", "secrets", "time", "datetime", "os", "socket", "subprocess"},
    "play": {"time", "datetime", "socket", "rich"},
    "record": {"random", "time", "datetime", "socket", "rich"},
}
RANDOMNESS = {"dice", "testing", "terminal", "analysis", "roster"}
"""`roster` draws ids and keys of people and databases; no die."""


def modules() -> Iterator[tuple[str, Path, ast.Module]]:
    for path in sorted(ROOT.rglob("*.py")):
        inside = path.relative_to(ROOT)
        if "tests" not in inside.parts:
            yield inside.parts[0].removesuffix(".py"), path, ast.parse(path.read_text("utf-8"))


def imported(tree: ast.Module) -> Iterator[str]:
    typing_only = {id(node) for branch in ast.walk(tree) if is_typing_branch(branch) for node in ast.walk(branch)}
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_typing_branch(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def arrows() -> Iterator[tuple[str, Path, str]]:
    for layer, path, tree in modules():
        for name in imported(tree):
            if name.startswith("codeduello."):
                yield layer, path, name.split(".")[1]


def test_every_folder_has_a_layer() -> None:
    assert {layer for layer, _, _ in modules()} <= set(LAYERS)


def test_no_arrow_points_up() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {target}"
        for layer, path, target in arrows()
        if target in LAYERS and LAYERS[target] > LAYERS[layer]
    ]
    assert not wrong


def test_within_a_layer_only_the_own_folder_is_imported() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {target}"
        for layer, path, target in arrows()
        if target in LAYERS and target != layer and LAYERS[target] == LAYERS[layer] and (layer, target) not in SAME_LAYER
    ]
    assert not wrong


def test_a_game_imports_the_kernel_and_itself_only() -> None:
    for layer, path, tree in modules():
        if layer != "games" or path.parent == ROOT / "games":
            continue
        game = path.relative_to(ROOT).parts[1]
        for name in imported(tree):
            if name.startswith("codeduello."):
                allowed = ("codeduello.kernel", f"codeduello.games.{game}", "codeduello.errors")
                assert name.startswith(allowed), f"{path.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("layer", BANNED)
def test_no_banned_module_is_imported(layer: str) -> None:
    for found, path, tree in modules():
        if found == layer:
            banned = {name.split(".")[0] for name in imported(tree)} & BANNED[layer]
            assert not banned, f"{path.relative_to(ROOT)} imports {banned}"


def test_randomness_comes_from_below_dice_only() -> None:
    for layer, path, tree in modules():
        if layer not in RANDOMNESS:
            loose = {name.split(".")[0] for name in imported(tree)} & {"random", "secrets"}
            assert not loose, f"{path.relative_to(ROOT)} imports {loose}"


def module_name(path: Path) -> str:
    inside = path.relative_to(ROOT).with_suffix("")
    parts = inside.parts[:-1] if inside.name == "__init__" else inside.parts
    return ".".join(("codeduello", *parts))


def test_there_is_no_circle_of_imports() -> None:
    files = {module_name(path): path for _, path, _ in modules()}
    graph: dict[str, set[str]] = {name: set() for name in files}
    for _, path, tree in modules():
        for name in imported_at_the_top(tree):
            target = name if name in files else name.rpartition(".")[0]
            if target in files and target != module_name(path):
                graph[module_name(path)].add(target)
    assert not find_circle(graph)


def imported_at_the_top(tree: ast.Module) -> Iterator[str]:
    top = ast.Module([node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)], [])
    return imported(top)


def find_circle(graph: dict[str, set[str]]) -> list[str]:
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> list[str]:
        if name in path:
            return [*path[path.index(name) :], name]
        if name in done:
            return []
        for target in sorted(graph[name]):
            circle = visit(target, [*path, name])
            if circle:
                return circle
        done.add(name)
        return []

    for name in sorted(graph):
        circle = visit(name, [])
        if circle:
            return circle
    return []


def test_the_search_for_circles_finds_one() -> None:
    assert find_circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) == ["a", "b", "c", "a"]
    assert find_circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
