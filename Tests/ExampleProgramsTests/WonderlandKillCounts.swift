/// How many starts and kills there were of each kind.
struct WonderlandKillCounts {
    private(set) var kills = 0
    /// The kills before the first screen, and those between restoring and `restorationDidFinish()`.
    private(set) var (beforeTheScreen, whileRestoring) = (0, 0)
    /// The starts that showed a screen: the saved one, or a fresh one because nothing was saved, or because a state was
    /// moved away.
    private(set) var (restored, fresh, freshAfterCrash) = (0, 0, 0)
    /// The states that were moved away.
    private(set) var movedAway = 0

    mutating func count(_ before: WonderlandFiles, _ after: WonderlandFiles, showsScreen: Bool) {
        kills += 1
        if !showsScreen { beforeTheScreen += 1 }
        if !before.isMarked, after.isMarked { whileRestoring += 1 }
        if showsScreen, before.isMarked { freshAfterCrash += 1 }
        if showsScreen, !before.isMarked {
            if before.archive == nil { fresh += 1 } else { restored += 1 }
        }
        if before.archive != nil, before.isMarked, !after.isMarked { movedAway += 1 }
    }
}
