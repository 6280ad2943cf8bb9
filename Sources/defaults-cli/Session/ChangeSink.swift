/// Where the changes of a run go. It is chosen once, where the run begins.
enum ChangeSink {
    /// Each change is made when a command asks for it.
    case store
    /// Changes are held back, for `--dry-run` and `batch`.
    case held(HeldWork)
    /// A change declares a setting to `apply`, and changes nothing. The scripts that `apply` reads have this sink.
    case declarations(ScriptDeclarations)

    /// What is held back; nil if changes go elsewhere.
    var held: HeldWork? { if case .held(let work) = self { work } else { nil } }

    /// Whether the run changes nothing by itself.
    var isHeld: Bool { held != nil }

    var isDeclarative: Bool { if case .declarations = self { true } else { false } }
}
