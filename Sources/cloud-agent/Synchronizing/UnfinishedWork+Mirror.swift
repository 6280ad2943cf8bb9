import PrefsCloud

extension UnfinishedWork {
    /// The edits of a mirror that could not be uploaded.
    init(_ mirror: CloudMirror) {
        self.init()
        for (key, record) in mirror.records where record.isPending {
            if mirror.unusableRows[key.bytes] != nil {
                blocked += 1
            } else if mirror.overQuota.contains(key) {
                overQuota += 1
            } else {
                pending += 1
            }
        }
    }

    var count: Int { overQuota + blocked + pending }

    var isNothing: Bool { count == 0 }
}
