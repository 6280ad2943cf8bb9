/// Gives a variable another value, and returns the one that it had. What ends with that one ends where this is called, and not while a lock is held.
func replace<Value>(_ variable: inout Value, by value: Value) -> Value {
    defer { variable = value }
    return variable
}
