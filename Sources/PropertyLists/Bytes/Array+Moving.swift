extension Array {
    /// Appends all elements of another array and leaves as many placeholders in it. Unlike appending copies, this
    /// changes no reference count, and so does not touch the memory of the elements.
    mutating func append(moving other: inout [Element], leaving placeholder: Element) {
        reserveCapacity(count + other.count)
        for position in other.indices {
            var element = placeholder
            swap(&element, &other[position])
            append(element)
        }
    }
}
