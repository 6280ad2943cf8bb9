/// Where the changes of a run go. It is chosen once, where the run begins.
enum ChangeSink {
    /// Each change is made when a command asks for it.
    case store
    /// Changes are held back, for `--dry-run` and `batch`.
    case held(HeldChanges)
    /// Changes declare what is to be, and change nothing: for the scripts that `apply` reads.
    case declarations(ScriptDeclarations)

    /// The changes that are held back; nil if they go elsewhere.
    var held: HeldChanges? { if case .held(let changes) = self { changes } else { nil } }

    var isDeclarative: Bool { if case .declarations = self { true } else { false } }
}
