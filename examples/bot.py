"""A bot in forty lines of standard library: it comes as a guest, opens a table against Tatami's own bots, and answers by chance.

python examples/bot.py http://127.0.0.1:8000 shitenno
"""

import json
import random
import sys
import urllib.error
import urllib.request

SERVER, TITLE = sys.argv[1].rstrip("/") + "/api/v1", sys.argv[2]
headers = {"Content-Type": "application/json"}


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers), timeout=60) as response:
            return json.load(response), response.headers.get("Set-Cookie", "").partition(";")[0]
    except urllib.error.HTTPError as refused:
        sys.exit(json.load(refused)["sentence"])


_, headers["Cookie"] = call("/guest", {"name": "Forty lines"})
token, _ = call("/tokens", {"label": "bot", "scopes": ["read", "play", "tables"]})
del headers["Cookie"]
headers["Authorization"] = "Bearer " + token["secret"]

most = {title["id"]: title["seats"][-1] for title in call("/titles")[0]}.get(TITLE, 2)
seats = [{"kind": "me"}] + [{"kind": "bot", "level": "greedy"}] * (most - 1)
table = call("/tables", {"title": TITLE, "seats": seats})[0]["table"]

with urllib.request.urlopen(urllib.request.Request(SERVER + "/stream", None, headers), timeout=60) as stream:
    for line in map(json.loads, stream):
        if line["event"] == "turn":
            question = line["question"]
            answer = random.choice(question["answers"])
            print(question["kind"], "→", answer)
            call(f"/tables/{table}/answer", {"seat": question["seat"], "question": question["number"], "answer": answer})
        elif line["event"] == "over":
            print("Places, by seat:", line["outcome"]["places"])
            break
