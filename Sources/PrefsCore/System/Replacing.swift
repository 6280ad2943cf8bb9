/// Sets a variable and returns its old value, so that the caller can release a lock before the old value is
/// deinitialised.
func replace<Value>(_ variable: inout Value, by value: Value) -> Value {
    defer { variable = value }
    return variable
}
