import PrefsCore

/// What the form is doing besides showing a pane.
enum Mode: Sendable {
    case browsing
    /// Editing the value of an element in its row.
    case editing(FieldEditing)
    /// Choosing a value of an element from a list.
    case choosing(Choice)
    /// Asking before a switch is changed.
    case asking(Question)
    case searching(LineEditor)
    case help

    /// A value that is being typed.
    struct FieldEditing: Sendable {
        let entry: Int
        var editor: LineEditor
        /// Whether anything has been typed. A secret text that was not touched is left as it is.
        var isTouched = false
    }

    /// A list of choices.
    struct Choice: Sendable {
        let entry: Int
        /// What is typed to find a choice; nil while no search goes on.
        var search: LineEditor?
    }

    struct Question: Sendable {
        let entry: Int
        let setting: Int
        /// The value to store if the answer is yes.
        let value: PropertyList
        let title: String
        let text: String
        let yes: String
        let no: String
    }
}
