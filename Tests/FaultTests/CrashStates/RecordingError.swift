/// A recording that is not understood, or does what the model of the disk does not know.
struct RecordingError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
