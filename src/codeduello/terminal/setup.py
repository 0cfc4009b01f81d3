"""Setting up a duel: what the command line did not say is asked."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from codeduello import games
from codeduello.bots import describe_player, player_names
from codeduello.dice import ByHand, DiceSource, Fair, Seeded, commit, new_secret
from codeduello.errors import DiceError, DuelError, InvalidText, UnknownName
from codeduello.kernel import Game, Pair, Row, Run, Throw, clean_name
from codeduello.play import Setup
from codeduello.play.house_rules import settle_rulings
from codeduello.play.narrate import score_owner
from codeduello.play.rolling import roll_character
from codeduello.record import DiceNote, Transcript
from codeduello.roster.characters import LOCAL, Character
from codeduello.terminal.characters import Chosen, is_somebody, kept, show_how_read
from codeduello.terminal.characters import choose as choose_duellist
from codeduello.terminal.menu import choose, choose_option
from codeduello.terminal.printing import tell_event
from codeduello.terminal.screen import Screen
from codeduello.terminal.store import Store

HUMAN = "human"
DICE_KINDS = ("fair", "hand", "seeded")
DICE_LINES = (
    "The program commits to a secret first, each of you adds a word of your own: nobody can steer the dice.",
    "You roll real dice and type the faces.",
    "Practice: dice from a seed number, the same every time.",
)


@dataclass(slots=True)
class Wishes:
    """What was said on the command line; None or empty is asked for."""

    game: str | None = None
    own_sheet: str | None = None
    foe_sheet: str | None = None
    opponent: str | None = None
    dice: str | None = None
    seed: int | None = None
    preset: str | None = None
    rules_file: str | None = None
    rulings: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A duel about to begin: its record so far, its dice, and which characters of the roster fight it ("" for none)."""

    transcript: Transcript
    dice: DiceSource
    characters: tuple[str, str]


def set_up(screen: Screen, wishes: Wishes, store: Store) -> Prepared:
    """The duel about to begin. Raises `UsageError` for wishes that cannot be."""
    check_wishes(wishes)
    game = choose_game(screen, wishes.game)
    challenge_by_name(game, wishes, store)
    own, foe = (None if text is None else choose_duellist(game, text, store) for text in (wishes.own_sheet, wishes.foe_sheet))
    rulings = choose_rulings(screen, game, wishes)
    opponent = choose_opponent(screen, game, wishes.opponent)
    if own is None:
        own = choose_sheet(screen, game, "Who challenges" if opponent == HUMAN else "Your duellist, who challenges", store)
    if foe is None:
        whose = "Who is challenged" if opponent == HUMAN else f"The duellist of {opponent}, who is challenged"
        foe = choose_sheet(screen, game, whose, store)
    for chosen in (own, foe):
        show_how_read(screen, chosen)
    own, foe = kept(screen, game, own, store), kept(screen, game, foe, store)
    sheets = Pair(own.sheet, foe.sheet)
    duel = secrets.token_hex(8)
    players = Pair(HUMAN, opponent)
    note, dice = choose_dice(screen, game, wishes, duel=duel, names=Pair(*Setup(game, rulings, sheets).names), players=players)
    return Prepared(Transcript(game, rulings, sheets, duel, players, note), dice, (own.character, foe.character))


def challenge_by_name(game: Game, wishes: Wishes, store: Store) -> None:
    """Against a name that is no player but a duellist: that one is the foe, led by the program that plays the game best of those ready at once."""
    named = wishes.opponent
    if named is None or wishes.foe_sheet is not None or named in ("person", *player_names(game)) or not is_somebody(game, named, store):
        return
    wishes.foe_sheet = named
    wishes.opponent = ready_player(game)


def ready_player(game: Game) -> str:
    """A program that errs a little and thinks at once, or the game's own adviser."""
    known = player_names(game)
    return "steady" if "steady" in known else game.counsellor or known[-1]


def check_wishes(wishes: Wishes) -> None:
    """Refuse at once what cannot be, before anything is asked."""
    if wishes.dice is not None and wishes.dice not in DICE_KINDS:
        raise UnknownName("kind of dice", wishes.dice, DICE_KINDS)
    if wishes.seed is not None and wishes.dice not in (None, "seeded"):
        raise InvalidText(f"--seed goes with seeded dice, not with --dice {wishes.dice}")


def choose_game(screen: Screen, name: str | None) -> Game:
    """The game, by name or from a menu."""
    if name is not None:
        return games.load(name)
    known = [games.load(one) for one in games.names()]
    screen.say("Which game?", "bold")
    return known[choose(screen, "Game", [game.name for game in known], [game.summary for game in known])]


def choose_rulings(screen: Screen, game: Game, wishes: Wishes) -> Any:
    """The rulings: as wished, or a preset from a menu where the game has several."""
    preset = wishes.preset
    asked = preset or wishes.rules_file or wishes.rulings
    if not asked and len(game.presets) > 1 and wishes.opponent is None:
        names = list(game.presets)
        texts = [" ".join(game.prose.terms(game.settle(name))) for name in names]
        screen.say("By which rules?", "bold")
        preset = names[choose(screen, "Rules", names, texts)]
    return settle_rulings(game, preset, wishes.rules_file, wishes.rulings)


def choose_opponent(screen: Screen, game: Game, wished: str | None) -> str:
    """A person at the same keyboard, or a program by name."""
    names = ["person", *player_names(game)]
    if wished is not None:
        if wished not in names:
            raise UnknownName("opponent", wished, [*names, "any duellist", *([game.sheet.shelf] if game.sheet.shelf else [])])
        return HUMAN if wished == "person" else wished
    explain = ["Somebody at this keyboard; secret choices are made alone."]
    explain += [describe_player(game, name) for name in player_names(game)]
    screen.say("Against whom?", "bold")
    chosen = names[choose(screen, "Opponent", names, explain)]
    return HUMAN if chosen == "person" else chosen


def choose_sheet(screen: Screen, game: Game, title: str, store: Store) -> Chosen:
    """One of the roster, a sample, a new character, or a line typed."""
    kept = {f"{one.name} (yours, {one.id[:8]})": one.id[:8] for one in kept_of(game, store)}
    lines = {f"{one.name} (yours, {one.id[:8]})": one.line for one in kept_of(game, store)}
    names = [*kept, *game.sheet.samples, "roll a new one", "type a line"]
    explain = [*lines.values(), *game.sheet.samples.values(), "Made by the rules of creation, in front of everybody.", f"The form is: {game.sheet.form}"]
    while True:
        screen.say(f"{title}?", "bold")
        chosen = names[choose(screen, "Duellist", names, explain)]
        try:
            if chosen == "type a line":
                return Chosen(game.sheet.parse(screen.ask(game.sheet.form)))
            if chosen == "roll a new one":
                return Chosen(roll_new(screen, game))
            return choose_duellist(game, kept.get(chosen, chosen), store)
        except DuelError as fault:
            screen.say(f"{fault}.")


def kept_of(game: Game, store: Store) -> list[Character]:
    """The user's characters of this game that live."""
    if not store.is_there:
        return []
    with store.roster() as roster:
        return [one for one in roster.listed(LOCAL, game.name) if not one.is_dead]


def ask_name(screen: Screen) -> str:
    """A name that can be used, asked for until one is given."""
    while True:
        try:
            return clean_name(screen.ask("Name"))
        except DuelError as fault:
            screen.say(f"{fault}.")


def roll_new(screen: Screen, game: Game, wishes: dict[str, str] | None = None, dice: DiceSource | None = None) -> Any:
    """Make a character: dice and choices in front of everybody."""
    named = dict(wishes or {})
    if "name" not in named:
        named["name"] = ask_name(screen)
    clean_name(named["name"])
    source = dice or Seeded(secrets.randbits(64))
    prose = game.prose.creation
    shown = 0

    def watch(run: Run) -> None:
        nonlocal shown
        events = run.view(0).events
        for event in events[shown:]:
            tell_event(screen, event, prose, (named["name"], ""))
        shown = len(events)

    def pick(run: Run, need: Any) -> int:
        screen.say(prose.asks)
        return choose_option(screen, "Your choice", prose, need.options)

    sheet = roll_character(game, named, source, pick, watch)
    screen.line(game.sheet.format(sheet))
    return sheet


def choose_dice(
    screen: Screen, game: Game, wishes: Wishes, *, duel: str, names: Pair[str], players: Pair[str]
) -> tuple[DiceNote, DiceSource]:
    """The dice, as wished or from a menu."""
    kind = wishes.dice or ("seeded" if wishes.seed is not None else None)
    if kind is None:
        screen.say("Which dice?", "bold")
        kind = DICE_KINDS[choose(screen, "Dice", DICE_KINDS, DICE_LINES)]
    if kind == "hand":
        return DiceNote("by hand"), hand_dice(screen, game.prose.throws, (names.challenger, names.challenged))
    if kind == "seeded":
        seed = wishes.seed if wishes.seed is not None else secrets.randbits(32)
        screen.say(f"The dice come from seed {seed}.")
        return DiceNote("seeded", seed), Seeded(seed)
    return fair_dice(screen, duel, names, players)


def hand_dice(screen: Screen, throws: Mapping[str, Throw], names: tuple[str, str]) -> DiceSource:
    """Real dice, typed in: what for, who throws which, and what decides are said before."""

    def ask(row: Row) -> str:
        throw = throws.get(row.name, Throw(row.name))
        goal = throw.goal_of(row)
        screen.say(f"{throw.title}: {goal}." if goal else f"{throw.title}.")
        who = ", then ".join(f"{score_owner(score, names)}{' and '.join(map(str, score.dice))}" for score in row.scores if score.dice)
        screen.say(f"Roll {who}.", indent=2)
        return answer_of(screen.ask("  Faces, in that order"))

    return ByHand(ask, lambda fault: screen.say(f"{fault}."))


class LeftForNow(Exception):
    """The person at the keyboard wants to go on later."""


def answer_of(typed: str) -> str:
    """The faces typed; raises `LeftForNow` for quit, `DiceError` for concede: whoever leaves waits until the dice have fallen."""
    if typed.lower() == "quit":
        raise LeftForNow
    if typed.lower() == "concede":
        raise DiceError("the dice fall first; concede at your next choice")
    return typed


def fair_dice(screen: Screen, duel: str, names: Pair[str], players: Pair[str]) -> tuple[DiceNote, DiceSource]:
    """The program commits to its secret, and to every nonce that it draws itself, before any person gives one."""
    secret = new_secret()
    commitment = commit(duel, secret)
    screen.say("Fair dice. The program is committed to its secret by this hash of it:")
    screen.say(commitment, indent=2)
    drawn = [secrets.token_hex(8), secrets.token_hex(8)]
    screen.say("Drawn for whoever gives no word of their own:")
    for seat in (0, 1):
        screen.say(f"{names[seat]}: {drawn[seat]}", indent=2)
    nonces = [ask_nonce(screen, names[seat], drawn[seat]) if players[seat] == HUMAN else drawn[seat] for seat in (0, 1)]
    note = DiceNote("fair", commitment=commitment, nonces=Pair(*nonces), secret=secret.hex())
    return note, Fair(duel, secret, note.nonces)


def ask_nonce(screen: Screen, name: str, drawn: str) -> str:
    """A person's nonce: any word typed, or the one drawn before anybody was asked."""
    typed = screen.ask(f"{name}, a word of your own for the dice (Enter: the one drawn)")
    nonce = "".join(typed.split())[:64] or drawn
    screen.say(f"{name}'s nonce: {nonce}", indent=2)
    return nonce
