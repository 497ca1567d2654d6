"""The documentation as a site: `make docs`.

The pages are the README, `CONTRIBUTING.md`, `CHANGELOG.md` and `docs`, as they stand, and one made
from the docstrings of the public interface. `pages` gathers them, `building` has Sphinx build them,
`links` looks at every link of what came out.
"""
