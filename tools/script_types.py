"""Check the types of the page's script, which JSDoc declares: TypeScript from npm, run by the node that Playwright brings along."""

import base64
import hashlib
import io
import subprocess
import sys
import tarfile
import urllib.request
from pathlib import Path

import playwright

VERSION = "5.9.3"
INTEGRITY = "jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw=="  # SHA-512, as npm publishes it
PACKAGE = f"https://registry.npmjs.org/typescript/-/typescript-{VERSION}.tgz"
FOLDER = Path("build") / f"typescript-{VERSION}"
COMPILER = FOLDER / "package" / "lib" / "tsc.js"
NODE = Path(playwright.__file__).parent / "driver" / "node"


def main() -> int:
    if not COMPILER.exists():
        try:
            fetch()
        except OSError as error:
            print(f"The types of the page's script are not checked: TypeScript cannot be fetched from npm ({error}).")
            return 0
    return subprocess.run([NODE, COMPILER, "--project", "tsconfig.json"], check=False).returncode


def fetch() -> None:
    """The package as npm has it, into build/."""
    with urllib.request.urlopen(PACKAGE, timeout=60) as answer:
        packed = answer.read()
    if base64.b64encode(hashlib.sha512(packed).digest()).decode() != INTEGRITY:
        raise OSError(f"{PACKAGE} is not what it was")
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(FOLDER, filter="data")


if __name__ == "__main__":
    sys.exit(main())
