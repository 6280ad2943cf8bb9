import PrefsCore

extension SystemError {
    /// Where a permission is missing, as the end of a message: the owner and the mode of the file, or of the nearest
    /// directory above it whose status can be read. Empty for other errors.
    var ownership: String {
        guard code == .permissionDenied, !path.isEmpty else { return "" }
        var place = path
        while true {
            if let status = (try? FileStatus.of(place)) ?? nil {
                let owner = status.owner == 0 ? "root" : "user \(status.owner)"
                return " (\(place.onOneLine) belongs to \(owner) and has mode \(String(status.mode, radix: 8)))"
            }
            let directory = FileSystem.directory(of: place)
            if directory.hasSameBytes(as: place) { return "" }
            place = directory
        }
    }
}
