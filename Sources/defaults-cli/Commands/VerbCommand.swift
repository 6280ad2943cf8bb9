import CommandKit
import PropertyLists

/// A command that carries out a verb, with what the parser, the help, the manual and the completions know of the verb.
protocol VerbCommand: Command {
    /// By default, the verb neither reads nor changes settings.
    static var effect: Verb.Effect { get }

    /// The options of the verb, in the order in which `help` lists them.
    static var options: [Option] { get }

    /// The formats that `--format` accepts.
    static var formats: [DocumentFormat] { get }

    /// What `help`, the manual and the completions show.
    static var usage: VerbUsage { get }

    /// The type that parses these arguments: another one for some verbs with `--all`.
    static func commandType(for arguments: ArgumentCursor) -> any Command.Type
}

extension VerbCommand {
    static var effect: Verb.Effect { Verb.Effect(kind: .other) }
    static var options: [Option] { [] }
    static var formats: [DocumentFormat] { DocumentFormat.allCases }
    static func commandType(for arguments: ArgumentCursor) -> any Command.Type { Self.self }
}
