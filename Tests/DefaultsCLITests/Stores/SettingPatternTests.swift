import CommandKit
import Foundation
import PrefsAdministration
import PrefsCore
import TestSupport
import Testing

@testable import defaults_cli

/// What the patterns of `--only` and `--exclude` match.
@Suite struct SettingPatternTests {
    private func left(_ contents: PropertyListDictionary, only: [String] = [], exclude: [String] = []) throws
        -> PropertyListDictionary
    {
        var cursor = ArgumentCursor(only.flatMap { ["--only", $0] } + exclude.flatMap { ["--exclude", $0] })
        try cursor.begin(.export)
        return try SettingFilter(cursor.options)[.stored(DomainName("com.pigeon"), .any)].applied(to: contents)
    }

    private static let contents: PropertyListDictionary = [
        "a": 1, "a.b": 2, "W": ["x": ["k": 1, "id": 2], "y": ["k": 3]], "list": [["id": 1], ["id": 2, "k": 5]],
        "none": [:],
    ]

    @Test func componentsOfAPathMatchKeysAndIndices() throws {
        let all = Self.contents
        #expect(try left(all, exclude: ["com.crow", "com.crow:*"]) == all)
        #expect(try left(all, exclude: ["com.pigeon"]) == [:])
        #expect(try left(all, exclude: [":*"]) == [:])
        #expect(try left(all, only: [":a\\.b"]) == ["a.b": 2])
        #expect(try left(all, only: [":a*"]) == ["a": 1, "a.b": 2])
        #expect(try left(all, only: [":W.*.k"]) == ["W": ["x": ["k": 1], "y": ["k": 3]]])
        #expect(try left(all, only: [":**.id"]) == ["W": ["x": ["id": 2]], "list": [["id": 1], ["id": 2]]])
        #expect(try left(all, only: [":list"], exclude: [":**.id"]) == ["list": [["k": 5]]])
        #expect(try left(all, only: [":list.1.id", ":none"]) == ["list": [["id": 2]], "none": [:]])
        #expect(try left(all, only: [":W.**"], exclude: [":W.x", ":W.y.k.deeper"]) == ["W": ["y": ["k": 3]]])
        #expect(try left(all, only: [":**.**.k"]) == ["W": ["x": ["k": 1], "y": ["k": 3]], "list": [["k": 5]]])
    }

    // MARK: Noise

    private static let page = Project.root.appending(path: "Docs/Noise.md")

    @Test func thePageListsAllPatterns() throws {
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        for group in NoisePatterns.groups {
            let list = group.patterns.map { "`\($0)`" }.joined(separator: ", ")
            #expect(page.replacing("\n", with: " ").contains("## \(group.title)"), "\(group.title)")
            #expect(page.replacing("\n", with: " ").contains(list), "\(group.title): \(list)")
        }
        #expect(page.matches(of: /`[^`]*`/).count >= NoisePatterns.all.count)
        #expect(Set(NoisePatterns.all).count == NoisePatterns.all.count)
    }

    /// Settings of programs on macOS and Linux that change by themselves, and settings that people set.
    @Test func noiseIsWhatChangesByItself() throws {
        let noise = [
            "NSWindow Frame Main", "NSSplitView Subview Frames Mail", "NSTableView Columns v3 Files",
            "NSOutlineView Items Sidebar", "NSNavPanelExpandedSizeForOpenMode", "NSNavLastRootDirectory",
            "NSStatusItem Preferred Position Clock", "SULastCheckTime", "SUUpdateGroupIdentifier", "mod-count",
            "lastAnalyticsStampForUser", "_DKThrottledActivityLast", "FXRecentFolders", "GoToFieldHistory",
            "RecentMoveAndCopyDestinations", "window-size", "window-maximized", "saved-pathbar-path", "last-panel",
            "last-refresh-time", "MainWindowGeometry", "splitterState", "lastUpdateDate", "LastLaunchVersion",
            "session-start", "machine-id", "DeviceID", "ProfileUUID", "recent-files", "LastUsedFilter",
        ]
        let settings = [
            "NSTableViewDefaultSizeMode", "NSToolbar Configuration Main", "NSStatusItem Visible Clock", "ShowDate",
            "DateFormat", "ShowTimestamps", "HistoryAgeInDaysLimit", "EnableHistory", "SUSendProfileInfo",
            "SUEnableAutomaticChecks", "SUScheduledCheckInterval", "window-scaling-factor", "show-sidebar",
            "remember-recent-files", "recent-files-max-age", "AppleWindowTabbingMode", "WindowMode", "autohide",
            "NSRecentDocumentsLimit", "blast-radius", "Guidelines", "identifier", "ShowRecentTags", "size", "state",
            "NewWindowTarget", "clock-show-date", "LaunchAtLogin", "Timeout", "text-scaling-factor",
        ]
        for key in noise { #expect(try left([key: 1], exclude: ["@noise"]).isEmpty, "\(key)") }
        for key in settings { #expect(try !left([key: 1], exclude: ["@noise"]).isEmpty, "\(key)") }
        let deep: PropertyListDictionary = [
            "persistent-apps": [["GUID": 1, "tile-data": ["file-mod-date": 2, "l": 3]]]
        ]
        #expect(try left(deep, exclude: ["@noise"]) == ["persistent-apps": [["tile-data": ["l": 3]]]])
        #expect(
            try left(deep, only: ["@noise"]) == ["persistent-apps": [["GUID": 1, "tile-data": ["file-mod-date": 2]]]])
    }
}
