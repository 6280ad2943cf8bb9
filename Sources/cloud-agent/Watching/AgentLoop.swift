import CommandKit
import PrefsCloud
import ProgramSupport

/// The loop of `watch`: waits for the server, for files and for signals, all on one thread.
final class AgentLoop {
    private let directory: CloudDirectory
    private let accountFile: AccountFile
    private let files: WatchedFiles
    /// Readable when a signal has asked the process to end. It also ends the request under way.
    private let exitPipe: WakeUpPipe
    private var clockChanges = ClockChanges()
    private let group: CurlGroup
    private var account: Account?
    private var watch: AccountWatch?
    /// When to read the account again, since it could not be used, by the monotonic clock.
    private var nextReading = Double.infinity
    private var backoff = Backoff()
    /// The problem of the account's file that was told last.
    private var toldProblem = ""

    init(_ directory: CloudDirectory, _ accountFile: AccountFile) throws {
        (self.directory, self.accountFile) = (directory, accountFile)
        guard let files = WatchedFiles() else {
            throw AgentError.failed("the system has no more file descriptors for this user; end other programs")
        }
        self.files = files
        exitPipe = try WakeUpPipe()
        group = try CurlGroup()
        ExitSignals.hold(waking: exitPipe)
        group.interruption = exitPipe.receiverNumber
    }

    /// Runs until a signal asks the process to end.
    func run() {
        files.add(accountFile.path)
        readAccount()
        while !ExitSignals.hasCome {
            watch?.step()
            if ExitSignals.hasCome { return }
            wait()
            noteChanges()
            if nextReading <= MonotonicClock.now { readAccount() }
        }
    }

    private func wait() {
        let next = min(watch?.nextStep ?? .infinity, nextReading)
        let timeout = min(next - MonotonicClock.now, files.timeLimit ?? .infinity)
        let others = [exitPipe.receiverNumber, clockChanges.descriptorNumber].filter { $0 >= 0 }
        let descriptors = files.descriptors + others
        _ = group.wait(for: descriptors, timeout: timeout.isFinite ? max(timeout, 0) : nil)
    }

    private func noteChanges() {
        if clockChanges.takeSuspension() { watch?.noteSuspension() }
        let changes = files.takeChanges()
        if changes.contains(accountFile.path) { readAccount() }
        guard let watch, let account else { return }
        if changes.contains(directory.mirror(of: account.name).path) { watch.noteMirrorChange() }
        if changes.contains(directory.lookPath(of: account.name)) { watch.requestPull() }
    }

    /// Reads the account, and goes on with it. Without a usable account, waits for one, and reads it again after
    /// a while, since the reason may be another file or a full disk.
    private func readAccount() {
        var message = ""
        do {
            let new = try accountFile.read()
            if new == nil { message = AgentError.notConnected.message }
            if new != account || watch == nil { try use(new) }
            nextReading = .infinity
            backoff.reset()
        } catch {
            let error = AgentError(error)
            message = error.message
            (account, watch) = (nil, nil)
            let name = (try? directory.currentAccount()) ?? nil
            directory.agentRecord(of: name).note(message, at: directory.localTime)
            nextReading = MonotonicClock.now + backoff.next(after: error)
        }
        if !message.isEmpty, !message.hasSameBytes(as: toldProblem) { MessageLine(message).write() }
        toldProblem = message
    }

    private func use(_ new: Account?) throws {
        (account, watch) = (nil, nil)
        guard let new else { return }
        try new.share(in: directory)
        files.add(directory.mirror(of: new.name).path)
        files.add(directory.lookPath(of: new.name))
        let server = try new.server(in: group, patience: 0)
        server.useTokens(in: directory)
        let synchronizer = AccountSynchronizer(directory, server)
        watch = AccountWatch(synchronizer) { MessageLine($0).write() }
        account = new
    }
}
