"""The start of a build: templates are compiled while the rest of the program is loaded, which takes as long."""

from pathlib import Path
from typing import TYPE_CHECKING

from generator.build.last_build import LastBuild
from generator.build.options import BuildOptions
from generator.build.output.theme import compile_templates
from generator.core.cache import Cache

if TYPE_CHECKING:
    from generator.build.site import Built


def start_build(root: Path, folder: Path, last: LastBuild, options: BuildOptions) -> "Built":
    """Build the portal in `root` into a folder; see `build_site`."""
    preview = options.preview
    cache = preview.cache(root, last) if preview else Cache(root, last.edition, forget=options.clean)
    with compile_templates(root, cache, aside=options.aside) as compiling:
        from generator.build.site import build_site  # noqa: PLC0415

        return build_site(root, folder, last, options, cache=cache, compiling=compiling)
