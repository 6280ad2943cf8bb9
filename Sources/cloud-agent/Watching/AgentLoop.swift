import CommandLineValues
import PrefsCloud

/// The loop of `watch`: waits for the server, for files and for signals, all on one thread.
final class AgentLoop {
    private let directory: CloudDirectory
    private let accountFile: AccountFile
    private let files: WatchedFiles
    private var clockChanges = ClockChanges()
    private let group: CurlGroup
    private var account: Account?
    private var watch: StoreWatch?
    /// The problem of the account's file that was told last.
    private var toldProblem = ""

    init(_ directory: CloudDirectory, _ accountFile: AccountFile) throws(AgentError) {
        (self.directory, self.accountFile) = (directory, accountFile)
        guard let files = WatchedFiles() else { throw .service(.noDescriptors) }
        self.files = files
        do throws(CurlError) {
            group = try CurlGroup()
        } catch {
            throw .etcd(.transport(endpoint: "libcurl", error))
        }
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
        }
    }

    private func wait() {
        let next = watch?.nextStep ?? .infinity
        let timeout = min(next - MonotonicClock.now, files.timeLimit ?? .infinity)
        let descriptors = files.descriptors + [clockChanges.descriptorNumber].filter { $0 >= 0 }
        _ = group.wait(for: descriptors, timeout: timeout.isFinite ? max(timeout, 0) : nil)
    }

    private func noteChanges() {
        if clockChanges.takeSuspension() { watch?.noteSuspension() }
        let changes = files.takeChanges()
        if changes.contains(accountFile.path) { readAccount() }
        guard let watch, let account else { return }
        if changes.contains(directory.mirror(of: account.store).path) { watch.noteMirrorChange() }
        if changes.contains(directory.lookPath(of: account.store)) { watch.requestPull() }
    }

    /// Reads the account, and goes on with its store. Without a usable account, waits for one.
    private func readAccount() {
        var message = ""
        do throws(AgentError) {
            let new = try accountFile.read()
            if new == nil { message = AccountProblem.notConnected.message }
            if new != account || watch == nil { try use(new) }
        } catch {
            message = error.message
            (account, watch) = (nil, nil)
        }
        if !message.isEmpty, !message.hasSameBytes(as: toldProblem) { MessageLine(message).write() }
        toldProblem = message
    }

    private func use(_ new: Account?) throws(AgentError) {
        (account, watch) = (nil, nil)
        guard let new else { return }
        try new.share(in: directory)
        files.add(directory.mirror(of: new.store).path)
        files.add(directory.lookPath(of: new.store))
        let server = CloudServer(new.store, try new.client(in: group, patience: 0))
        let synchronizer = StoreSynchronizer(directory, server, new.quota)
        watch = StoreWatch(synchronizer) { MessageLine($0).write() }
        account = new
    }
}
