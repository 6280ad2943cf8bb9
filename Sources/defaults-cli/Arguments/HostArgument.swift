/// The host option as it was typed.
enum HostArgument: Equatable {
    case any
    case current
    case named(String)

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        switch arguments.first {
        case "-currentHost":
            _ = try arguments.next()
            self = .current
        case "-host":
            _ = try arguments.next()
            self = .named(try arguments.next(.hostName))
        default:
            self = .any
        }
    }
}
