/// Why a program cannot have the terminal.
public enum ScreenError: Error, CustomStringConvertible {
    case noTerminal, unknownTerminal, noLocale

    public var description: String {
        switch self {
        case .noTerminal: "standard input and output have to be a terminal"
        case .unknownTerminal: "there is no description of a terminal of the type that TERM names"
        case .noLocale: "there is no locale with UTF-8, such as C.UTF-8"
        }
    }
}
