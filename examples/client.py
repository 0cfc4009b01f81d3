"""A program at the field: it makes a challenge, takes its place, and chooses by lot until the duel is over.

    ./duel serve                                                  # in one terminal
    python examples/client.py http://localhost:8765 sangfroid     # in another; it prints a link for its opponent
    python examples/client.py http://localhost:8765 feud steady   # or it fights a program of the server's
"""

import json
import random
import sys
import urllib.request
from typing import Any

site, game, opponent = (*sys.argv[1:], "friend")[:3]
key = ""


def call(method: str, path: str, body: Any = None) -> Any:
    """One door of the API; errors come as HTTP statuses with a word in the body."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
    request = urllib.request.Request(f"{site}/api/v1{path}", json.dumps(body or {}).encode() if method == "POST" else None, headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


key = call("POST", "/people", {"name": "Client"})["key"]
opened = call("POST", "/duels", {"game": game, "opponent": opponent})
duel = opened["duel"]
call("POST", f"/duels/{duel}/place", {"name": "Client", "word": str(random.random())})
print("Your opponent's link:", opened["link"])

lines = 0
while True:
    sight = call("GET", f"/duels/{duel}?lines={lines}&wait=20")
    for line in sight["lines"][lines:]:
        print(line["text"], *line["details"], sep="\n  ")
    lines = len(sight["lines"])
    if sight["end"]:
        break
    for question in sight["questions"]:
        if not question["sealed"]:
            option = random.choice(question["options"])["name"]
            call("POST", f"/duels/{duel}/answers", {"decision": question["decision"], "option": option})
