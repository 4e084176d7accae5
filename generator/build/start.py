"""The start of a build: templates are compiled while the rest of the program is loaded, which takes as long."""

import os
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
    # A process that serves pages has threads, and should not be forked for a short task.
    aside = not (preview or options.executor) and (options.jobs or os.cpu_count() or 1) > 1
    with compile_templates(root, cache, aside=aside) as compiling:
        from generator.build.site import build_site  # noqa: PLC0415

        return build_site(root, folder, last, options, cache=cache, compiling=compiling)
