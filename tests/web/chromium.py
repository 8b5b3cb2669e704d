"""Where Chromium is, which `make tools` installs where it may; otherwise why not."""
from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox", "--headless=new", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
)


def chromium() -> tuple[str, str]:
    """The path of a browser, or an empty one and the reason."""
    path = next((path for path in map(shutil.which, NAMES) if path), "")
    return path, "" if path else "no Chromium is installed; `make tools` or `apt-get install chromium` brings it"
