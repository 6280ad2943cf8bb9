/// What a part of a script would change for the commands after it, if a shell ran it.
struct ShellEffects {
    /// The first command that changes how the rest of the script runs, such as `exit` or `cd`.
    var obstacle: ShellScriptFailure?
    /// The names of the commands that are called, each of which may be a function of the script, with their lines.
    var calls: [(name: String, line: Int)] = []
    /// The line of a command whose name only a shell knows, such as `"$1"`.
    var unknownCall: Int?
    /// The variables that are set, with the lines.
    var variables: [String: Int] = [:]

    mutating func add(_ other: ShellEffects) {
        obstacle = obstacle ?? other.obstacle
        calls += other.calls
        unknownCall = unknownCall ?? other.unknownCall
        variables.merge(other.variables) { first, _ in first }
    }

    /// Adds a change of how the rest of the script runs.
    mutating func refuse(_ problem: ShellScriptProblem, line: Int) {
        obstacle = obstacle ?? ShellScriptFailure(line: line, problem: problem)
    }

    /// Adds a variable whose value is not known afterwards.
    mutating func set(_ name: String, line: Int) {
        if ShellBuiltin.isProtected(variable: name) { refuse(.protectedVariable(name), line: line) }
        variables[name] = variables[name] ?? line
    }
}

/// The functions that a script has defined so far, by what a call of each changes.
struct ShellFunctions {
    private var effects: [String: ShellEffects] = [:]

    /// The variables that the functions set.
    private(set) var variables: [String: Int] = [:]

    func isDefined(_ name: String) -> Bool { effects[name] != nil }

    /// Adds a function. A name that is defined twice has the effects of both, since either may be the one that is
    /// called.
    mutating func define(_ name: String, _ body: ShellEffects) {
        effects[name, default: ShellEffects()].add(body)
        variables.merge(body.variables) { first, _ in first }
    }

    /// Why a statement with these effects cannot be passed over; nil if it can.
    func obstacle(of statement: ShellEffects) -> ShellScriptFailure? {
        if let obstacle = statement.obstacle { return obstacle }
        var seen: Set<String> = []
        for (name, line) in statement.calls where hasObstacle(name, &seen) {
            return ShellScriptFailure(line: line, problem: .changesRest(name))
        }
        if let line = statement.unknownCall, effects.keys.contains(where: { hasObstacle($0, &seen) }) {
            return ShellScriptFailure(line: line, problem: .unknownCommand)
        }
        return nil
    }

    /// Whether a call of the function, or of those that it calls, changes how the rest of the script runs.
    private func hasObstacle(_ name: String, _ seen: inout Set<String>) -> Bool {
        var (names, visited) = ([name], seen)
        while let name = names.popLast() {
            guard let body = effects[name], visited.insert(name).inserted else { continue }
            if body.obstacle != nil { return true }
            names += body.calls.map(\.name)
        }
        // Without an obstacle, all that was visited is free of one.
        seen = visited
        return false
    }
}
