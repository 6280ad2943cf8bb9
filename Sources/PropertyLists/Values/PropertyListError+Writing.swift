/// An error learns the way to its value while it is passed outwards, so that values which can be written need none.
extension PropertyListError {
    /// An error of the value that is being written.
    init(writing reason: Reason, as format: Format) {
        self.init(reason, in: format, at: .value([]))
    }

    /// The same error, seen from the container of the value.
    func inside(_ component: PathComponent) -> PropertyListError {
        guard case .value(let path) = place else { return self }
        return PropertyListError(reason, in: format, at: .value([component] + path))
    }
}
