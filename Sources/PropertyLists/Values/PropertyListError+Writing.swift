/// While an error is thrown outwards, each container adds its step of the path, so that writing without errors needs
/// no path.
extension PropertyListError {
    /// Creates an error about the value being written, with an empty path.
    init(writing reason: Reason, as format: Format) {
        self.init(reason, in: format, at: .value([]))
    }

    /// The same error with the path extended by the step from the enclosing container.
    func inside(_ component: PathComponent) -> PropertyListError {
        guard case .value(let path) = place else { return self }
        return PropertyListError(reason, in: format, at: .value([component] + path))
    }
}
