"""What Playwright does by scripts, on pages that run none or by whose policy no text is run as one."""

from playwright.sync_api import Error, Locator, Page

_LOOK = """() => new Promise((hold, fail) => {{
  const late = setTimeout(() => fail(new Error("this never came true: " + {words!r})), 20000);
  const look = () => ({condition}) ? hold(clearTimeout(late)) : requestAnimationFrame(look);
  look();
}})"""


def wait_until(page: Page, condition: str) -> None:
    """Wait until an expression of JavaScript holds; on the next page where the browser leaves this one."""
    while True:
        try:
            page.evaluate(_LOOK.format(condition=condition, words=condition))
        except Error as fault:
            if "context was destroyed" not in str(fault):
                raise
            page.wait_for_load_state()
        else:
            return


def click_without_scripts(one: Locator) -> None:
    """Click at once: whether a page rests, Playwright asks by a script, and Firefox without scripts never answers."""
    one.click(force=True)
