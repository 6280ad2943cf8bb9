import Glibc
import PropertyLists

@testable import PrefsCore

/// A file of a domain in memory. The test writes it as another process does, or lets reading and writing fail.
final class MemoryFile: DomainFile {
    let path: String
    let isReadOnly = false
    let isRegistered = false
    private let state = Guarded(State())

    private struct State {
        var contents: PropertyListDictionary = [:]
        /// The number of writes.
        var writeCount = 0
        var failure: PreferencesError?
        /// What another process writes as soon as the file has been read.
        var next: PropertyListDictionary?

        /// Nil before the first write.
        var version: FileVersion? {
            var status = stat()
            status.st_ino = UInt(writeCount)
            return writeCount == 0 ? nil : FileVersion(status)
        }

        mutating func write(_ new: PropertyListDictionary) -> DomainStore.Replacement {
            let before = version
            contents = new
            writeCount += 1
            return DomainStore.Replacement(before: before, after: version)
        }
    }

    init(path: String = "/memory/com.pigeon.plist") {
        self.path = path
    }

    var contents: PropertyListDictionary { state.withLock { $0.contents } }
    var writeCount: Int { state.withLock { $0.writeCount } }

    func writeAsOtherProcess(_ contents: PropertyListDictionary) {
        _ = state.withLock { $0.write(contents) }
    }

    func writeAsOtherProcess(afterNextReading contents: PropertyListDictionary) {
        state.withLock { $0.next = contents }
    }

    /// From now on, reading and writing fail; nil ends that.
    func fail(with failure: PreferencesError?) {
        state.withLock { $0.failure = failure }
    }

    func version() throws(PreferencesError) -> FileVersion? {
        try read { $0.version }
    }

    func contentsAndVersion() throws(PreferencesError) -> (contents: PropertyListDictionary, version: FileVersion?) {
        try read { state in
            let (contents, version) = (state.contents, state.version)
            if let next = exchange(&state.next, with: nil) { _ = state.write(next) }
            return (contents, version)
        }
    }

    func apply(_ change: DomainChange) throws(PreferencesError) -> DomainStore.Replacement {
        var contents = try contentsAndVersion().contents
        do {
            _ = try change.apply(to: &contents)
        } catch {
            throw .refused(error)
        }
        let new = contents
        return try read { $0.write(new) }
    }

    func update(_ change: (inout PropertyListDictionary) -> Bool) throws(PreferencesError) -> DomainStore.Update {
        let before = try contentsAndVersion().contents
        var after = before
        let isChanged = change(&after)
        let new = after
        let replacement = try read { state in
            isChanged ? state.write(new) : DomainStore.Replacement(before: state.version, after: state.version)
        }
        return DomainStore.Update(before: before, after: after, file: replacement)
    }

    private func read<Result: Sendable>(_ body: (inout State) -> Result) throws(PreferencesError) -> Result {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        return state.withLock { body(&$0) }
    }
}
