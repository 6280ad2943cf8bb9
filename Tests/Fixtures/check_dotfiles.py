"""Checks, value by value, what dotfiles.sh leaves in the store: check_dotfiles.py STORE HOME HOST"""
import datetime
import os
import plistlib
import sys

store, home, host = sys.argv[1:]
tile = {"tile-data": {"file-data": {"_CFURLString": "/Applications/Safari.app", "_CFURLStringType": 0}}}
dock = {
    "tilesize": 36,
    "magnification": False,
    "largesize": 90.5,
    "mineffect": "scale",
    "orientation": "left",
    "autohide-delay": 0.0,
    "persistent-apps": [tile],
    "persistent-others": [{"tile-data": {}, "tile-type": "spacer-tile"}],
    "wvous-tl-corner": 2,
    "expose-animation-duration": 0.1,
}
expected = {
    f"{store}/.GlobalPreferences.plist": {
        "AppleLanguages": ["en", "nl"],
        "AppleLocale": "en_GB@currency=EUR",
        "AppleMeasurementUnits": "Centimeters",
        "AppleMetricUnits": True,
        "AppleInterfaceStyle": "Dark",
        "InitialKeyRepeat": 15,
        "KeyRepeat": 2,
        "NSWindowResizeTime": 0.001,
        "AppleShowScrollBars": "Always",
        "NSNavPanelExpandedStateForSaveMode": True,
        "NSQuitAlwaysKeepsWindows": False,
        "com.apple.springing.delay": 0.0,
        "NSUserKeyEquivalents": {"Zoom": "@~z", "Move Window to Left Side of Screen": "@~\u2190"},
        "NSUserDictionaryReplacementItems": [{"on": "1", "replace": "omw", "with": "On my way!"}],
        "com.apple.trackpad.scaling": "2.5",
    },
    f"{store}/ByHost/.GlobalPreferences.{host}.plist": {"com.apple.mouse.tapBehavior": 1},
    f"{store}/ByHost/com.apple.screensaver.{host}.plist": {"idleTime": 0},
    f"{store}/ByHost/com.apple.controlcenter.{host}.plist": {"BatteryShowPercentage": True},
    f"{store}/com.apple.finder.plist": {
        "AppleShowAllFiles": "TRUE",
        "ShowPathbar": True,
        "NewWindowTarget": "PfLo",
        "NewWindowTargetPath": f"file://{home}/Downloads/",
        "FXPreferredViewStyle": "Nlsv",
        "FXInfoPanesExpanded": {"General": True, "OpenWith": True, "Privileges": False},
        "_FXSortFoldersFirst": True,
        "QLEnableTextSelection": False,
        "WarnOnEmptyTrash": False,
        "DesktopViewSettings": {"IconViewSettings": {"gridSpacing": 100.0, "arrangeBy": "grid"}},
    },
    f"{store}/com.apple.desktopservices.plist": {"DSDontWriteNetworkStores": True},
    f"{store}/com.apple.dock.plist": dock,
    f"{store}/com.example.copy.plist": dock,
    f"{store}/com.apple.Terminal.plist": {"StringEncodings": ["4"], "Default Window Settings": "Pro"},
    f"{store}/com.apple.Safari.plist": {
        "HomePage": "about:blank",
        "ProxiesInBookmarksBar": [],
        "NSUserKeyEquivalents": {"New Tab": "@t", "Back": "\uf702"},
    },
    f"{store}/com.apple.mail.plist": {"DraftsViewerAttributes": {"SortOrder": "received-date"}},
    f"{store}/com.apple.ActivityMonitor.plist": {"SortDirection": -1},
    f"{store}/com.apple.TextEdit.plist": {"PlainTextEncoding": 4},
    f"{store}/com.apple.SoftwareUpdate.plist": {"LastCheck": datetime.datetime(2024, 1, 2, 3, 4, 5)},
    f"{store}/com.googlecode.iterm2.plist": {
        "PromptOnQuit": False,
        "Cookie": bytes.fromhex("0fbd77deadbeef"),
        "NewName": 7,
    },
    f"{store}/org.m0k.transmission.plist": {"DownloadAsk": "0", "DownloadFolder": "/tmp/Torrents"},
    f"{store}/com.example.app.plist": {"Installed": True},
}

found = {}
for top in (store, f"{home}/Library/Preferences"):
    for directory, _, names in os.walk(top):
        for name in names:
            with open(f"{directory}/{name}", "rb") as file:
                found[f"{directory}/{name}"] = plistlib.load(file)

wrong = False
for path in sorted(expected.keys() | found.keys()):
    left, right = found.get(path, {}), expected.get(path, {})
    for key in sorted(left.keys() | right.keys()):
        # The text of a value tells 1 from True and 1.0, and does not depend on the order of keys.
        texts = [plistlib.dumps({key: side[key]}) if key in side else None for side in (left, right)]
        if texts[0] != texts[1]:
            wrong = True
            print(f"{path}: {key} is {left.get(key)!r}, not {right.get(key)!r}")
sys.exit(1 if wrong else 0)
