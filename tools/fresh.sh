# fresh STAMP: whether nothing that is installed has changed since; building writes an egg-info, which is none of it. To be sourced in the repository's root.
fresh() { [ -e "$1" ] && [ -z "$(find src pyproject.toml requirements.lock setup.py -newer "$1" -type f ! -name '*.pyc' ! -path '*.egg-info/*' -print -quit)" ]; }
