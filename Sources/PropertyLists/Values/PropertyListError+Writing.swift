/// The path to a value that cannot be written is put together while the error is thrown: each enclosing container adds
/// its key or index. So writing without errors needs no path.
extension PropertyListError {
    /// Creates an error about the value being written, with an empty path.
    package init(writing reason: Reason, as format: Format) {
        self.init(reason, in: format, at: .value([]))
    }

    /// The same error with a key or index of the enclosing container added at the start of the path.
    func inside(_ component: PathComponent) -> PropertyListError {
        guard case .value(let path) = place else { return self }
        return PropertyListError(reason, in: format, at: .value([component] + path))
    }
}
