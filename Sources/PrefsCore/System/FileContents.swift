package import PropertyLists

/// The contents to write to a file: bytes, or a text that is generated while it is written, and so need not fit in
/// memory.
package enum FileContents {
    case bytes([UInt8])
    case text((consuming TextWriter) -> Void)

    /// Writes all contents to an open file. The C function is `write`.
    ///
    /// - Parameter path: The path that error messages name.
    func write(to number: CInt, _ path: String) throws(PreferencesError) {
        switch self {
        case .bytes(let bytes): try FileDescriptor.writeAll(bytes.span, to: number, path)
        case .text(let text):
            // None or one. Copying an optional error would need metadata that is made at run time.
            var failures: [PreferencesError] = []
            text(
                TextWriter { piece, _ in
                    do throws(PreferencesError) {
                        try FileDescriptor.writeAll(piece, to: number, path)
                    } catch {
                        failures = [error]
                    }
                    return failures.isEmpty
                })
            if !failures.isEmpty { throw failures[0] }
        }
    }
}
