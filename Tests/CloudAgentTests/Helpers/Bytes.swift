/// The bytes of a text, for keys and values.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
