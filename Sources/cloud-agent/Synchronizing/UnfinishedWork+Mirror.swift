import PrefsCloud

extension UnfinishedWork {
    /// The edits of a mirror that could not be uploaded.
    init(_ mirror: CloudMirror) {
        self.init()
        for key in mirror.records.filter(\.value.isPending).keys.sorted() {
            if mirror.unusableRows[key.bytes] != nil {
                blocked.append(key)
            } else if mirror.overQuota.contains(key) {
                overQuota.append(key)
            } else {
                pending.append(key)
            }
        }
    }

    var count: Int { overQuota.count + blocked.count + pending.count }

    var isNothing: Bool { count == 0 }
}
