import PrefsCore

/// The rules of ownership, written down from what `prefs apply` promises and not from how it is done: every setting in
/// one flat list, every undo with copies of everything.
struct Model: Equatable {
    struct Place: Hashable {
        var location: Int
        var path: [String]
        var element: PropertyList?
    }

    struct Own: Equatable {
        /// For an element, nil.
        var original: PropertyList?
        /// For an element, a boolean.
        var applied: PropertyList?
        var owners: Set<String>
    }

    /// What was in place of a container inside which settings are owned, or of an array with owned elements.
    struct Container: Equatable {
        var isMade: Bool
        var original: PropertyList?
    }

    struct State: Equatable {
        var stores: [PropertyListDictionary]
        var owned: [Place: Own] = [:]
        var containers: [Place: Container] = [:]
    }

    struct Report: Hashable {
        var place: Place
        /// Another name; empty if the value was edited.
        var owner = ""
    }

    struct Undo: Equatable {
        var before: State
        var after: State
        /// The locations in which an undo left something that was edited, with nothing but the values.
        var isLeftOver = false
        var locations: Set<Int>? = nil
        var paths: [Place] = []
    }

    var state: State
    var undos: [String: Undo] = [:]
    var kept: Set<Report> = []
    var conflicts: Set<Report> = []
    /// The state before the present step.
    var reference: State?

    init(stores: [PropertyListDictionary]) {
        state = State(stores: stores)
    }

    // MARK: Apply

    /// Nothing changes if there are conflicts.
    mutating func apply(_ declared: [ModelDeclarations], as name: String) {
        let before = state
        (kept, conflicts) = ([], [])
        for location in declared.indices { apply(declared[location], as: name, in: location) }
        if !conflicts.isEmpty {
            state = before
            kept = []
        } else if state != before {
            undos[name] = Undo(before: before, after: state)
        }
    }

    private mutating func apply(_ declared: ModelDeclarations, as name: String, in location: Int) {
        var declared = declared
        if declared.isExact { addAbsences(to: &declared, name, location, ofOwned: true) }
        release(allBut: declared, name, location)
        if declared.isExact { addAbsences(to: &declared, name, location, ofOwned: false) }
        for (path, wanted) in declared.list { take(wanted, path, declared, name, location) }
        // What was kept and is overwritten nevertheless is not worth a report.
        kept = kept.filter { report in
            if report.place.location != location { return true }
            let path = report.place.path
            if declared.list.contains(where: {
                if case .element = $0.wanted { return false }
                return path.starts(with: $0.path)
            }) {
                return false
            }
            return !(report.place.element == nil && declared.isPresence(in: path) && overwritten.contains(report.place))
        }
        overwritten = []
        settleContainers(location)
    }

    /// The values in whose place a container was made.
    private var overwritten: Set<Place> = []

    private mutating func addAbsences(
        to declared: inout ModelDeclarations, _ name: String, _ location: Int, ofOwned: Bool
    ) {
        var containers: Set<[String]> = [[]]
        for (path, wanted) in declared.list where wanted != .absent || path.count > 1 {
            for count in 0..<path.count { containers.insert(Array(path.prefix(count))) }
        }
        for container in containers {
            // What the name owns as a whole is no container yet.
            let place = Place(location: location, path: container)
            if state.owned.contains(where: {
                $0.key.location == location && $0.key.path == container && $0.value.owners.contains(name)
                    && !container.isEmpty
            }) {
                continue
            }
            var keys: Set<String> = []
            if !ofOwned, case .dictionary(let present)? = state.stores[location].get(container) {
                keys = Set(present.keys)
            }
            for (owned, own) in state.owned
            where ofOwned && owned.location == place.location && owned.path.dropLast() == container[...]
                && owned.element == nil && own.owners.contains(name)
            {
                keys.insert(owned.path[container.count])
            }
            for key in keys {
                let path = container + [key]
                if !declared.list.contains(where: { $0.path.starts(with: path) }) {
                    declared.declare(.absent, at: path)
                }
            }
        }
    }

    private mutating func take(
        _ wanted: Wanted, _ path: [String], _ declared: ModelDeclarations, _ name: String, _ location: Int
    ) {
        for (place, own) in state.owned where place.location == location {
            guard place.path.starts(with: path) || path.starts(with: place.path),
                let other = own.owners.first(where: { $0 != name })
            else { continue }
            if place.path == path {
                switch wanted {
                case .value(let value, let isJSON):
                    if place.element == nil, ModelDate.areEqual(value, own.applied, isJSON: isJSON) { continue }
                case .absent:
                    if place.element == nil, own.applied == nil { continue }
                case .element(let element, let isThere):
                    if place.element != nil, place.element != element || own.applied == .boolean(isThere) { continue }
                }
            }
            conflicts.insert(Report(place: Place(location: location, path: []), owner: other))
        }
        let present = state.stores[location].get(path)
        // The dictionaries around it.
        for count in 1..<max(path.count, 1) {
            let place = Place(location: location, path: Array(path.prefix(count)))
            let value = state.stores[location].get(place.path)
            let isDictionary = if case .dictionary? = value { true } else { false }
            if state.containers[place] == nil {
                state.containers[place] = Container(isMade: !isDictionary, original: isDictionary ? nil : value)
            }
            if !isDictionary, declared.isPresence(in: place.path) {
                state.stores[location].put([:], place.path)
                overwritten.insert(place)
            }
        }
        switch wanted {
        case .value(let value, let isJSON):
            let place = Place(location: location, path: path)
            var own = state.owned[place] ?? Own(original: present, applied: nil, owners: [])
            var applied = value
            if let known = own.applied, !own.owners.isEmpty, ModelDate.areEqual(value, known, isJSON: isJSON) {
                applied = known
            }
            if let present, ModelDate.areEqual(value, present, isJSON: isJSON) { applied = present }
            own.applied = applied
            own.owners.insert(name)
            state.owned[place] = own
            state.stores[location].put(applied, path)
        case .absent:
            let place = Place(location: location, path: path)
            var own = state.owned[place] ?? Own(original: present, applied: nil, owners: [])
            own.applied = nil
            own.owners.insert(name)
            state.owned[place] = own
            state.stores[location].put(nil, path)
        case .element(let element, let isThere):
            let place = Place(location: location, path: path, element: element)
            let array = Place(location: location, path: path)
            if let present, present.arrayValue == nil {
                conflicts.insert(Report(place: array, owner: "no array"))
                return
            }
            if !state.owned.contains(where: {
                $0.key.location == location && $0.key.path == path && $0.key.element != nil
            }) {
                state.containers[array] = Container(isMade: false, original: present)
            }
            var elements = present?.arrayValue ?? []
            let before = elements
            if isThere, state.owned[place]?.applied == false, !elements.contains(element) {
                elements = returning(element, to: elements, path, location)
            }
            var own = state.owned[place] ?? Own(original: nil, applied: nil, owners: [])
            own.applied = .boolean(isThere)
            own.owners.insert(name)
            state.owned[place] = own
            if !isThere {
                elements.removeAll { $0 == element }
            } else if !elements.contains(element) {
                elements.append(element)
            }
            if elements != before {
                state.stores[location].put(.array(elements), path)
                if elements.isEmpty { settleArray(path, location) }
            }
        }
    }

    /// An array to which an element that was removed returns: to its place if the rest was not edited.
    private func returning(
        _ element: PropertyList, to present: [PropertyList], _ path: [String], _ location: Int
    ) -> [PropertyList] {
        let original = state.containers[Place(location: location, path: path)]?.original?.arrayValue ?? []
        func own(_ element: PropertyList) -> PropertyList? {
            state.owned[Place(location: location, path: path, element: element)]?.applied
        }
        let added = present.filter { own($0) == true && !original.contains($0) }
        let rest = present.filter { !added.contains($0) }
        guard original.contains(element), rest == original.filter({ own($0) != false }) else { return present }
        return original.filter { own($0) != false || $0 == element } + added
    }
}
