/// What the form is doing besides showing a pane.
enum Mode: Sendable {
    case browsing
    /// Editing the value of an element in its row.
    case editing(FieldEditing)
    /// Choosing a value of an element from a list.
    case choosing(Choice)
    /// Asking before a switch is changed, or all changes are taken back.
    case asking(Question)
    case searching(LineEditor)
    /// Showing what the form has changed.
    case changes
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
        let subject: Subject
        /// What is asked for if the answer is yes.
        let effect: Effect
        let title: String
        let text: String
        let yes: String
        let no: String

        enum Subject {
            case element(Int)
            /// All changes, of which one is selected in their list.
            case changes(selected: Row?)
        }
    }
}
