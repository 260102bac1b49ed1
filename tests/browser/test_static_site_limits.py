"""On a static site each limit of a browser is named in a sentence, and nothing typed is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import BROWSERS
from tests.browser.static_site import LONG, inside, of_page

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize(
        "browser",
        ["chromium", *(pytest.param(name, marks=pytest.mark.nightly) for name in BROWSERS[1:])],
        indirect=True,
        scope="module",
    ),
]
ENDLESS = """\
machine  counter
tapes    t
symbols  0 1
accept   yes

up:    0  ->  1  R  home
       1  ->  0  L  up
       _  ->  1  R  home
home:  0  ->  0  R  home
       1  ->  1  R  home
       _  ->  _  L  up
"""
FILL = """() => {
    let text = "x".repeat(1 << 20);
    for (let at = 0; text; at += 1) {
        try { localStorage.setItem(`full-${at}`, text); }
        catch { text = text.slice(0, text.length >> 1); }
    }
}"""
DROPPED = """() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["# long\\n".repeat(1_000_000)], "large.tm"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}"""
POSTED = """
self.posted = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
    if (message.kind === "asked") self.posted.push(message.target);
    return post.call(this, message, ...more);
};
"""
Open = Callable[..., Page]


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Start with a browser that has not been there."""
    made = browser.new_context()
    made.set_default_timeout(LONG)
    yield made
    made.close()


def editor(page: Page, site: str, text: str) -> None:
    """Write a machine in the editor of a site."""
    frame = inside(page, "/machines/edit", site)
    frame.get_by_label("Text of the machine").fill(text)
    expect(frame.locator("#summary")).to_contain_text("counter: 1 tape", timeout=LONG)


def test_two_tabs_work_at_once_and_one_can_be_closed(context: BrowserContext, site: str) -> None:
    first, second = context.new_page(), context.new_page()
    editor(first, site, ENDLESS)
    inside(second, "/machines/view?name=gallery/copy", site)
    expect(second).to_have_title("copy · noloss", timeout=LONG)
    frame = inside(second, "/machines/edit", site)
    frame.locator(".drafts a", has_text="counter").click()  # the text of the other tab
    expect(frame.get_by_label("Text of the machine")).to_have_value(ENDLESS)
    second.close()
    area = first.frame_locator("#page").get_by_label("Text of the machine")
    expect(area).to_have_value(ENDLESS)
    area.press("Control+Enter")
    expect(first).to_have_title("counter · noloss", timeout=LONG)


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        (
            "Object.defineProperty(self, 'WebAssembly', { value: undefined })",
            "This browser has no WebAssembly",
        ),
        (
            "delete Navigator.prototype.serviceWorker",
            "This page needs a service worker. Open it by https",
        ),
    ],
)
def test_a_browser_without_a_part_that_it_needs_says_so(
    context: BrowserContext, site: str, missing: str, said: str
) -> None:
    page = context.new_page()
    page.add_init_script(missing)
    page.goto(site)
    expect(page.locator("#trouble")).to_contain_text(said)


def test_a_run_without_end_is_stopped_and_the_machine_stays(
    context: BrowserContext, site: str
) -> None:
    page = context.new_page()
    editor(page, site, ENDLESS)
    frame = page.frame_locator("#page")
    frame.get_by_role("button", name="Run", exact=True).click()
    expect(page).to_have_title("counter · noloss", timeout=LONG)
    frame.locator(".player").get_by_role("button", name="Run").click()
    step = frame.locator(".player-step")
    expect(step).to_have_text(re.compile(r"^step [0-9]{1,3}(,[0-9]{3})+ …$"), timeout=LONG)
    frame.get_by_role("button", name="Stop").click()
    expect(frame.locator(".player-message")).to_have_text("interrupted", timeout=LONG)
    expect(page.locator("#bar")).to_be_hidden(timeout=LONG)
    frame.get_by_role("button", name="Edit", exact=True).click()
    expect(frame.get_by_label("Text of the machine")).to_have_value(ENDLESS, timeout=LONG)


def test_a_file_that_is_too_large_is_refused_and_the_text_stays(
    context: BrowserContext, site: str
) -> None:
    page = context.new_page()
    editor(page, site, ENDLESS)
    of_page(page).evaluate(DROPPED)
    frame = page.frame_locator("#page")
    expect(frame.locator("#summary")).to_contain_text("large.tm has 7,000,000 bytes")
    expect(frame.get_by_label("Text of the machine")).to_have_value(ENDLESS)


def test_a_full_storage_is_reported_and_the_text_stays(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    frame = inside(page, "/machines/edit", site)
    page.evaluate(FILL)
    frame.get_by_label("Text of the machine").fill(ENDLESS)
    expect(frame.locator("#draft-said")).to_contain_text(
        "this browser keeps no draft of this text; remove drafts that you do not need"
    )
    frame.get_by_role("button", name="Run", exact=True).click()
    expect(page).to_have_title("counter · noloss", timeout=LONG)
    frame.get_by_role("button", name="Edit", exact=True).click()
    expect(frame.get_by_label("Text of the machine")).to_have_value(ENDLESS, timeout=LONG)


def test_a_browser_without_room_for_the_site_says_so_and_the_site_works(
    browser: Browser, context: BrowserContext, site: str
) -> None:
    if browser.browser_type.name == "firefox":
        pytest.skip("Firefox has no command that limits the storage of a site")
    page = context.new_page()
    page.goto(f"{site}icon.svg")
    session, origin = context.new_cdp_session(page), site.partition("/course")[0]
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 2_000_000})
    inside(page, "/machines/view?name=gallery/copy", site)
    expect(page).to_have_title("copy · noloss", timeout=LONG)
    expect(page.locator("#said")).to_have_text(
        "This browser has no room to keep the site: each visit needs the network.", timeout=LONG
    )
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#bar")).to_be_hidden()


def test_a_page_that_is_left_before_python_is_ready_is_not_made(
    context: BrowserContext, site: str
) -> None:
    page = context.new_page()
    page.add_init_script(POSTED)
    page.goto(f"{site}#/machines/view?name=gallery/copy")
    expect(page.locator("#said")).to_contain_text("is being", timeout=LONG)
    inside(page, "/machines/view?name=gallery/reverse", site)
    expect(page).to_have_title("reverse · noloss", timeout=LONG)
    assert [target for target in page.evaluate("() => posted") if "/view" in target] == [
        "/machines/view?name=gallery/reverse"
    ]
