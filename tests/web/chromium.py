"""Where Chromium is, which `make tools` installs where it may; otherwise why not."""
from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SPARED = (      # windows of the browser's own beside each page, and what Playwright itself leaves out
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,"
    "NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning"
)
ARGUMENTS = (
    "--no-sandbox", "--headless=new", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run", f"--disable-features={SPARED}",
)


def chromium() -> tuple[str, str]:
    """The path of a browser, or an empty one and the reason."""
    path = next((path for path in map(shutil.which, NAMES) if path), "")
    return path, "" if path else "no Chromium is installed; `make tools` or `apt-get install chromium` brings it"
