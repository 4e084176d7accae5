"""Templates compiled once for many portals of one process, or of its forks: it takes most of a small build."""

from collections.abc import Callable

from generator.build.output import theme
from jinja2.bccache import Bucket

_SECRET = "5ec2e7" * 2


def compile_once(patch: Callable[[object, str, object], None]) -> None:
    """Compile no template twice: new portals find it among those of all portals, and then in their own caches."""
    compiled: dict[str, bytes] = {}

    class Shared(theme._CompiledTemplates):
        def key(self, bucket: Bucket) -> str:
            key = super().key(bucket)
            if key in compiled and not self._cache.has("templates", key):
                self._cache.put("templates", key, compiled[key])
            return key

        def dump_bytecode(self, bucket: Bucket) -> None:
            super().dump_bytecode(bucket)
            compiled[self.key(bucket)] = bucket.bytecode_to_string()

    named: dict[str, theme._Named] = {}
    named_in = theme.Theme._named_in

    def known(shown: theme.Theme, source: str, name: str, filename: str) -> theme._Named:
        if source not in named:
            named[source] = named_in(shown, source, name, filename)
        return named[source]

    patch(theme.Theme, "_named_in", known)
    patch(theme, "_CompiledTemplates", Shared)
    patch(theme, "_new_secret", lambda: _SECRET)
