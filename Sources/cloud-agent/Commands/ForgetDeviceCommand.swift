import CommandKit
import PrefsCloud

/// `prefs cloud forget-device NAME`: removes a device from the list of devices.
struct ForgetDeviceCommand: AgentCommand {
    private let name: String

    init(parsing arguments: inout ArgumentCursor) throws {
        name = try arguments.next(requiring: "NAME")
        try arguments.finish()
    }

    func run(in session: AgentSession) throws {
        let server = try session.server(try session.account())
        let devices = try server.devices()
        let found = devices.filter { $0.device.text.hasSameBytes(as: name) || $0.name.hasSameBytes(as: name) }
        guard let device = found.first?.device else {
            let known = devices.filter { $0.isSeen(by: session.directory.localTime) }
            let names = known.map { ($0.name.isEmpty ? $0.device.text : $0.name).onOneLine }
            throw AgentError.failed(
                "there is no device \(name.onOneLine)"
                    + (names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"))
        }
        guard found.count == 1 else {
            throw AgentError.failed(
                "several devices are called \(name.onOneLine); give the identifier of one: "
                    + found.map(\.device.text).joined(separator: ", "))
        }
        try server.forget(device)
        session.report.appendNotice(
            "\(name.onOneLine) is no longer listed, but not locked out: if it is lost, change the password of the "
                + "cluster's user"
        )
    }
}
