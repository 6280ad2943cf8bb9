/// The patterns of `@noise`: settings that programs change by themselves, which differ from machine to machine and from
/// day to day. Docs/Noise.md lists them.
///
/// A pattern must not match what people set. So there is no `*Date`, which matches `ShowDate`, no `*History*`, which
/// matches `HistoryAgeInDaysLimit`, and no `*Timestamp*`, which matches `ShowTimestamps`.
package enum NoisePatterns {
    package static var all: [String] { groups.flatMap(\.patterns) }

    package static var groups: [(title: String, patterns: [String])] { table.map { ($0.key, $0.value) } }

    private static let table: KeyValuePairs<String, [String]> = [
        "Where windows are, and how they are divided": [
            "*:NSWindow Frame *", "*:NSSplitView *", "*:NSTableView *", "*:NSOutlineView *", "*:NSNavPanel*",
            "*:NSStatusItem Preferred Position *", "*:**.*[Ww]indow[Ff]rame", "*:**.*[Ww]indow[Bb]ounds",
            "*:**.*[Ww]indow[Pp]osition", "*:**.*[Ww]indow[Oo]rigin", "*:**.*[Ww]indow[Ss]ize",
            "*:**.*[Ww]indow[Ss]tate", "*:**.*[Gg]eometry", "*:**.splitterState", "*:**.*[Ss]crollPosition",
            "*:**.window-position", "*:**.window-size", "*:**.window-width", "*:**.window-height",
            "*:**.window-state", "*:**.window-maximized", "*:**.window-is-maximized", "*:**.sidebar-width",
        ],
        "When something happened last, and how often": [
            "*:**.[Ll]ast*[Dd]ate*", "*:**.*Last*Date*", "*:**.[Ll]ast*[Tt]ime*", "*:**.*Last*Time*",
            "*:**.[Ll]astChecked*", "*:**.[Ll]astLaunch*", "*:**.[Ll]astOpened*", "*:**.[Ll]astRun*",
            "*:**.[Ll]astSeen*", "*:**.[Ll]astSync*", "*:**.[Ll]astUsed*", "*:**.last-*", "*:**.timestamp",
            "*:**.check-timestamp", "*:**.session-start", "*:**.*[Mm]odificationDate", "*:**.*-mod-date",
            "*:**.mod-count", "*:**.[Ll]aunchCount", "*:**.*LaunchCount", "*:**.[Ss]essionCount",
            "*:**.*SessionCount", "*:lastAnalyticsStamp*", "*:_DKThrottledActivity*",
        ],
        "Identifiers of a machine, an installation or a session": [
            "*:**.*UUID", "*:**.*uuid", "*:**.*GUID", "*:**.guid", "*:**.[Dd]eviceI[Dd]", "*:**.[Mm]achineI[Dd]",
            "*:**.[Ii]nstallI[Dd]", "*:**.[Ii]nstallationI[Dd]", "*:**.[Ss]essionI[Dd]", "*:**.[Cc]lientI[Dd]",
            "*:**.[Aa]nonymousI[Dd]", "*:**.device-id", "*:**.machine-id", "*:**.installation-id",
            "*:**.session-id", "*:**.client-id", "*:SUUpdateGroupIdentifier", "*:MSAppCenter*",
            "com.apple.dock:**.tile-data.book",
        ],
        "What was used, looked for or opened last": [
            "*:NSNavLast*", "*:NSNavRecentPlaces", "*:NSRecentDocument*Records", "*:*RecentDocuments",
            "*:*RecentFiles", "*:*RecentItems", "*:*RecentFolders", "*:*RecentSearchStrings",
            "*:RecentMoveAndCopyDestinations", "*:GoToField*", "*:**.recent-files", "*:**.recent-documents",
            "*:**.recent-searches", "*:**.recent-emoji", "*:**.command-history", "*:**.looking-glass-history",
            "*:**.search-history", "*:**.saved-pathbar-path", "*:**.current-folder", "*:**.current-folder-uri",
            "com.apple.dock:recent-apps",
        ],
        "Domains in which services of macOS keep their state": [
            "ContextStoreAgent", "TokenBucketRateLimiter", "com.apple.EmojiCache", "com.apple.bird",
            "com.apple.cloudpaird", "com.apple.diagnosticd*", "com.apple.identityservicesd", "com.apple.imagent",
            "com.apple.knowledge-agent", "com.apple.metrickitd", "com.apple.networkd", "com.apple.rapport",
            "com.apple.siriknowledged", "com.apple.spaces:SpacesDisplayConfiguration", "com.apple.xpc.activity2",
        ],
    ]
}
