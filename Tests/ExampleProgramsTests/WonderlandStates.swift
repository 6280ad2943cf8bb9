import Foundation

/// The states that one run of Wonderland goes through, from the one that it starts with.
struct WonderlandStates {
    private var models: [WonderlandModel]
    private var states: [NSDictionary]
    /// The index of the first state that may still be in the file.
    private var oldest = 0

    init(first: WonderlandModel) {
        (models, states) = ([first], [first.states])
    }

    var last: WonderlandModel { models[models.count - 1] }

    /// Whether the state that the program started with may still be in the file.
    var hasFirst: Bool { oldest == 0 }

    mutating func press(_ key: WonderlandModel.Key) {
        var model = last
        model.press(key)
        models.append(model)
        states.append(model.states)
    }

    /// Whether these states may be in the file.
    func contains(_ present: NSDictionary) -> Bool {
        states[oldest...].contains(present)
    }

    /// Notes that these states are in the file, so that no older ones may be there later.
    @discardableResult
    mutating func skip(to present: NSDictionary) -> WonderlandModel? {
        guard let index = states[oldest...].firstIndex(of: present) else { return nil }
        oldest = index
        return models[index]
    }
}
