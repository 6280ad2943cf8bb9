import CommandKit
import PrefsCore

/// The path of a settings bundle's directory, as it was typed.
struct BundleArgument {
    /// The path without slashes at its end.
    let path: String

    init(_ typed: String) {
        var bytes = Array(typed.utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        path = String(decoding: bytes, as: UTF8.self)
    }
}

extension Options {
    /// The bundle of `--bundle`; nil without that option.
    func bundle() throws -> BundleArgument? {
        guard let path = argument(of: .bundle) else { return nil }
        // A variable that is not set would lead to the root directory.
        guard !path.isEmpty else { throw CommandError.noPathToReadFrom }
        return BundleArgument(path)
    }
}
