import PropertyLists

@testable import PrefsCore

/// An engine without threads and files, whose clock the test moves, with settings that search one domain.
final class TestEngine: Sendable {
    let clock: TestClock
    let engine: PreferencesEngine
    let file: MemoryFile
    let domain: DomainIndex
    let instance: InstanceIndex
    /// The changes that the observer of all keys has received.
    private let received = Guarded<[PreferenceChange]>([])
    private let reported: Guarded<[PreferencesError]>

    init(_ file: MemoryFile = MemoryFile(), clock: TestClock = TestClock()) {
        let reported = Guarded<[PreferencesError]>([])
        engine = PreferencesEngine(
            EngineServices(
                now: { clock.now },
                startThread: EngineServices.startNoThread,
                makeFileWatcher: { nil },
                report: { failure, _ in
                    if let failure = failure as? PreferencesError { reported.withLock { $0.append(failure) } }
                },
                endProcess: {}, stopProcess: {}))
        (self.clock, self.file, self.reported) = (clock, file, reported)
        let domain = engine.domain(of: file)
        self.domain = domain
        instance = engine.withState { $0.addInstance(searching: [domain, .registration], suitesAt: 1) }
    }

    /// Begins to observe all keys.
    func observe() {
        let received = received
        let observer = EngineState.Observer(keys: nil, queue: WorkQueue(engine.observerThreads)) { change in
            received.withLock { $0.append(change) }
        }
        _ = engine.withState { $0.addObserver(observer, to: instance) }
    }

    func set(_ value: PropertyList?, forKey key: String) {
        engine.change { $0.set(value, forKey: key, of: domain) }
    }

    func value(forKey key: String) -> PropertyList? {
        engine.withState { $0.value(forKey: key, in: instance) }
    }

    var failure: PreferencesError? { engine.withState { $0.domains[domain].failure } }

    /// The errors that no caller was waiting for.
    var reports: [PreferencesError] { reported.withLock { $0 } }

    /// Moves the clock to the time at which the next work is due, and does that.
    func advanceToDueWork() {
        guard let time = engine.dueTime else { return }
        clock.advance(by: time - clock.now)
        engine.runDueWork()
    }

    /// Calls the observers, and returns all changes that they have received since the last call.
    func receivedChanges() -> [PreferenceChange] {
        engine.observerThreads.serveWithoutThreads()
        return received.withLock { changes in
            defer { changes = [] }
            return changes
        }
    }
}
