"""Change one fact or one rule of a title at a time, run the title's tests, and list the changes that nobody notices.

    tools/mutants.py shogun [--facts] [--rules] [--sample 200] [--seed 1] [--workers 2] [--json FILE]

A fact is a number, a truth or a name in a list in `data/*.toml`; a rule is a comparison, a sum, a constant, a condition or a call in
`rules/*.py`, `flow.py`, `setup.py` and `scoring.py`. Only `tests/titles/<title>` counts: the checksums of whole games would notice
everything and explain nothing. `make mutants` runs every title.
"""

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from multiprocessing.pool import ThreadPool
from pathlib import Path
from queue import Queue
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
UNPLAYED = {
    "check",
    "domains",
    "events",
    "facts",
    "ids",
    "names",
    "observation",
    "odds",
    "printed",
    "state",
    "tables",
    "view",
}  # modules of rules/
NUMBER = re.compile(r"(?<![\w.\"'-])\d+(?![\w.\"'])")
QUOTED = re.compile(r'"[^"]*"')
TRUTH = re.compile(r"\b(true|false)\b")
ITEM = re.compile(r'\[([^\[\]#]*"[^\[\]#]*)\]')
OPPOSITE: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass
class Mutant:
    """One change: which part of a file says what instead."""

    kind: str  # fact or rule
    file: str
    line: int
    before: str
    after: str
    start: int
    end: int
    end_line: int
    fate: str = ""  # killed, survived, endless


def facts(title: Path) -> Iterator[Mutant]:
    """Every number one higher, every truth turned round, every list of names without its first item."""
    for path in sorted((title / "rules" / "data").glob("*.toml")):
        for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
            code = text.split(" #")[0]
            if code.startswith(("#", "rules =")) or not code.strip():
                continue
            file = str(path.relative_to(ROOT))
            bare = QUOTED.sub(lambda quoted: " " * len(quoted[0]), code)
            for found in NUMBER.finditer(bare):
                if found.start() > bare.find("=") >= 0:
                    yield Mutant("fact", file, number, found[0], str(int(found[0]) + 1), *found.span(), number)
            for found in TRUTH.finditer(bare):
                yield Mutant("fact", file, number, found[0], {"true": "false", "false": "true"}[found[0]], *found.span(), number)
            for found in ITEM.finditer(code):
                items = [item.strip() for item in found[1].split(",") if item.strip()]
                yield Mutant("fact", file, number, found[0], f"[{', '.join(items[1:])}]", *found.span(), number)


def rules(title: Path) -> Iterator[Mutant]:
    """Every comparison, sum, constant, condition and call of the rules, changed."""
    paths = [path for folder in title.rglob("rules") for path in sorted(folder.glob("*.py")) if path.stem not in UNPLAYED]
    for path in paths:
        source = path.read_text("utf-8")
        for function in ast.walk(ast.parse(source)):
            if isinstance(function, ast.FunctionDef) and function.name not in ("__init__", "about"):
                for statement in function.body:
                    nodes = list(ast.walk(statement))
                    strict = {keyword.value for keyword in nodes if isinstance(keyword, ast.keyword) and keyword.arg == "strict"}
                    for node in nodes:
                        if node not in strict:  # whether lengths must agree changes nothing while they do
                            yield from changes(node, source, str(path.relative_to(ROOT)))


def changes(node: ast.AST, source: str, file: str) -> Iterator[Mutant]:
    """What can be changed about one node."""
    if not isinstance(node, ast.expr | ast.stmt):
        return
    before = ast.get_source_segment(source, node)
    if before is None:
        return
    for after in (ast.unparse(changed) for changed in rewritten(node)):
        yield Mutant("rule", file, node.lineno, before, after, node.col_offset, node.end_col_offset or 0, node.end_lineno or 0)


def rewritten(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in OPPOSITE:
        yield ast.Compare(node.left, [OPPOSITE[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in OPPOSITE:
        yield ast.BinOp(node.left, OPPOSITE[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(OPPOSITE[type(node.op)](), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield ast.Pass()


def changed_text(text: str, mutant: Mutant) -> str:
    """The file with the change in it. Python counts columns in bytes."""
    lines = text.splitlines(keepends=True)
    first, last = mutant.line - 1, mutant.end_line - 1
    encoded = mutant.kind == "rule"
    head = lines[first].encode()[: mutant.start].decode() if encoded else lines[first][: mutant.start]
    tail = lines[last].encode()[mutant.end :].decode() if encoded else lines[last][mutant.end :]
    after = f"({mutant.after})" if encoded and mutant.after != "pass" else mutant.after
    return "".join([*lines[:first], head + after + tail, *lines[last + 1 :]])


class Bench:
    """Copies of the source, one a worker, in which mutants are tried."""

    def __init__(self, title: str, workers: int) -> None:
        self.title = title
        self.killers: Counter[tuple[str, str]] = (
            Counter()
        )  # a file and the tests that noticed a change: they are asked first, then the quick
        self.copies: Queue[Path] = Queue()
        for _ in range(workers):
            copy = Path(tempfile.mkdtemp(prefix="mutants-"))
            shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            self.copies.put(copy)
        self.seconds = {
            str(path.relative_to(ROOT)): self.time_of(path) for path in sorted((ROOT / f"tests/titles/{title}").glob("test_*.py"))
        }
        self.patience = 3 * sum(self.seconds.values()) + 30

    def time_of(self, path: Path) -> float:
        """How long a file of tests takes with the rules as they are."""
        begun = time.monotonic()
        fate, told = self.run(ROOT, 3600, [str(path.relative_to(ROOT))])
        if fate != "survived":
            sys.exit(f"The tests of {self.title} fail as they are:\n{told}")
        return time.monotonic() - begun

    def run(self, copy: Path, seconds: float, files: list[str]) -> tuple[str, str]:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *files]
        environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        try:
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return "endless", ""
        return ("survived" if done.returncode == 0 else "killed"), done.stdout[-1000:]

    def try_out(self, mutant: Mutant) -> Mutant:
        copy = self.copies.get()
        place = copy / mutant.file
        text = place.read_text("utf-8")
        try:
            place.write_text(changed_text(text, mutant), "utf-8")
            files = sorted(self.seconds, key=lambda file: (-self.killers[mutant.file, file], self.seconds[file]))
            mutant.fate, told = self.run(copy, self.patience, files)
            for file in re.findall(r"(?:FAILED|ERROR) ([\w/.]+\.py)", told):
                self.killers[mutant.file, file] += 1
        finally:
            place.write_text(text, "utf-8")
            self.copies.put(copy)
        return mutant

    def close(self) -> None:
        while not self.copies.empty():
            shutil.rmtree(self.copies.get())


def main() -> None:
    parser = argparse.ArgumentParser(description="Change facts and rules, and see which tests notice.")
    parser.add_argument("title")
    parser.add_argument("--facts", action="store_true", help="facts only")
    parser.add_argument("--rules", action="store_true", help="rules only")
    parser.add_argument("--sample", type=int, default=200, help="how many of each at the most, drawn by lot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="where every mutant and its fate is written")
    asked = parser.parse_args()
    title = ROOT / "src" / "tatami" / "titles" / asked.title
    if not title.is_dir():
        sys.exit(f"There is no title '{asked.title}' in {title.parent.relative_to(ROOT)}")
    lot = random.Random(asked.seed)
    bench = Bench(asked.title, asked.workers)
    tried: list[Mutant] = []
    for kind, found in (("facts", list(facts(title)) if not asked.rules else []), ("rules", list(rules(title)) if not asked.facts else [])):
        chosen = lot.sample(found, min(asked.sample, len(found)))
        done, alive = [], 0
        with ThreadPool(asked.workers) as pool:
            for mutant in pool.imap_unordered(bench.try_out, chosen):
                done.append(mutant)
                if mutant.fate == "survived":
                    alive += 1
                    print(f"  {mutant.file}:{mutant.line}: {mutant.before!r} → {mutant.after!r}", flush=True)
        if done:
            share = 100 * (len(done) - alive) / len(done)
            print(f"{asked.title}, {kind}: {len(done) - alive} of {len(done)} noticed ({share:.1f} %), {len(found)} in all", flush=True)
        tried += done
    bench.close()
    if asked.json:
        asked.json.write_text(json.dumps([asdict(mutant) for mutant in tried], indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
