extension NestedTextWriter where Self: ~Copyable {
    /// Makes sure that a value can be written, but for the length of its text. The first error is the one that
    /// writing it would meet.
    ///
    /// - Parameter depth: How many arrays and dictionaries are around the value.
    static func check(_ value: PropertyList, depth: Int = 0) throws(PropertyListError) {
        switch value {
        case .array(let elements): try check(elements, depth)
        case .dictionary(let dictionary): try check(dictionary, depth)
        case .uid: try checkNesting(depth)
        case .string, .boolean, .integer, .real, .date, .data: try checkScalar(value)
        }
    }

    private static func check(_ elements: [PropertyList], _ depth: Int) throws(PropertyListError) {
        try checkNesting(depth)
        let elements = elements.span
        for position in elements.indices {
            do throws(PropertyListError) {
                try check(elements[position], depth: depth + 1)
            } catch {
                throw error.inside(.index(position))
            }
        }
    }

    private static func check(_ dictionary: PropertyListDictionary, _ depth: Int) throws(PropertyListError) {
        try checkNesting(depth)
        let sorted = dictionary.sortedByKey
        let elements = sorted.span
        for position in elements.indices {
            do throws(PropertyListError) {
                try checkKey(elements[position].key)
                try check(elements[position].value, depth: depth + 1)
            } catch {
                throw error.inside(.key(elements[position].key))
            }
        }
    }

    /// Makes sure that an array or a dictionary may stand inside so many others, and be read again.
    static func checkNesting(_ depth: Int) throws(PropertyListError) {
        guard depth < PropertyList.nestingLimit else { throw PropertyListError(writing: .nestingTooDeep, as: format) }
    }

    /// The calendar date of a date that has a text.
    static func calendarDate(_ date: PropertyListDate) throws(PropertyListError) -> CalendarDate {
        guard let calendar = CalendarDate(date), calendar.hasText else {
            throw PropertyListError(writing: .dateNotRepresentable, as: format)
        }
        return calendar
    }
}
