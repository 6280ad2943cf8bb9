/// The host option as it was typed.
enum HostArgument: Equatable {
    case any
    case current
    case named(String)

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        switch arguments.first {
        case "-currentHost":
            _ = arguments.next()
            self = .current
        case "-host":
            _ = arguments.next()
            self = .named(try arguments.next(.hostName))
        default:
            self = .any
        }
    }
}
