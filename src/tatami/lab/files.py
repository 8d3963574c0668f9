"""Files that are written whole or not at all."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import tatami


def write_whole(path: Path, text: str) -> Path:
    """Write a file beside its place, and put it there when all of it is written: whoever reads it, or stops us, finds the old one or the new one."""
    place = path.resolve()
    try:
        if is_special(place):
            place.write_text(text, "utf-8")
        else:
            replace(place, text)
    except OSError as error:
        raise cannot_be_written(path, error) from None
    return path


def in_rows(value: Any, indent: str = "") -> str:
    """Return JSON with a line for each list or object of plain values, so that a changed figure is a changed line."""
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if not any(isinstance(part, dict | list) for part in parts):
        return json.dumps(value)
    names = [f"{json.dumps(name)}: " for name in value] if isinstance(value, dict) else [""] * len(parts)
    rows = [f"{indent} {name}{in_rows(part, indent + ' ')}" for name, part in zip(names, parts, strict=True)]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return "\n".join([first, ",\n".join(rows), indent + last])


def check_place(path: Path) -> None:
    """Refuse now what could not be written later. Nothing is left there, and what is there stays as it is."""
    place = path.resolve()
    try:
        if place.exists():
            place.open("a", encoding="utf-8").close()
        if not is_special(place):
            part_of(place).touch()
            part_of(place).unlink()
    except OSError as error:
        raise cannot_be_written(path, error) from None


def replace(place: Path, text: str) -> None:
    part = part_of(place)
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if place.exists():
            shutil.copymode(place, part)
        part.replace(place)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def is_special(place: Path) -> bool:
    """A device or a pipe, which nothing can take the place of; or a folder, which nothing can be written to."""
    return place.exists() and not place.is_file()


def part_of(place: Path) -> Path:
    return place.with_name(f".{place.name}.{os.getpid()}.part")


def cannot_be_written(path: Path, error: OSError) -> tatami.Unreadable:
    return tatami.Unreadable(f"{path} cannot be written: {error.strerror}")
