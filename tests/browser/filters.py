"""The filters above a list, with all papers that they can know of."""

from playwright.sync_api import Page

# The list learns of all papers, and to read queries, as soon as somebody turns to its filters, and shows itself anew.
_LEARN = """async () => {
  const form = document.querySelector(".filter");
  if (!form) return;
  form.dispatchEvent(new Event("focusin"));
  while (form.hasAttribute("aria-busy")) await new Promise((done) => setTimeout(done, 10));
}"""


def know_all_papers(page: Page) -> None:
    """Turn to the filters of the list that is open, and wait until they know what the page itself does not say."""
    page.evaluate(_LEARN)
