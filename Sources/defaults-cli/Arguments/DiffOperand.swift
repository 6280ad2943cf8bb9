/// An operand of `diff`, from which a dictionary is read: a domain, the path of a property list or of a JSON document,
/// or standard input.
enum DiffOperand {
    case domain(DomainArgument)
    case input

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        if arguments.first == "-" {
            _ = try arguments.next()
            self = .input
        } else {
            self = .domain(try DomainArgument(parsing: &arguments))
        }
    }

    var isInput: Bool {
        if case .input = self { true } else { false }
    }
}
