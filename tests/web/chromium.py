"""Where Chromium is: installed, or installed now where we may; otherwise why not."""
from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox", "--headless=new", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
)
APT_SECONDS = 300


@cache
def chromium() -> tuple[str, str]:
    """The path of a browser, or an empty one and the reason."""
    path = there()
    if path:
        return path, ""
    if not shutil.which("apt-get"):
        return "", "no Chromium is installed, and there is no apt-get to install it with"
    if os.geteuid() != 0:
        return "", "no Chromium is installed; `sudo apt-get install chromium` brings it"
    done = subprocess.run(
        ["apt-get", "install", "--yes", "--quiet", "chromium"], capture_output=True, text=True, timeout=APT_SECONDS,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
    )
    path = there()
    return path, "" if path else f"apt-get could not install Chromium: {done.stderr.strip()[-200:]}"


def there() -> str:
    return next((path for path in map(shutil.which, NAMES) if path), "")
