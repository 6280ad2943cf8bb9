import PrefsCore

/// Giving back, and the containers around what is owned.
extension Model {
    mutating func release(allBut declared: ModelDeclarations, _ name: String, _ location: Int) {
        let mine = state.owned.filter { $0.key.location == location && $0.value.owners.contains(name) }
        let dropped = mine.filter { place, _ in
            !declared.list.contains { path, wanted in
                guard path == place.path else { return false }
                if case .element(let element, _) = wanted { return element == place.element }
                return place.element == nil
            }
        }
        var gone: [Place] = []
        for (place, own) in dropped {
            state.owned[place]?.owners.remove(name)
            guard own.owners == [name] else { continue }
            gone.append(place)
        }
        giveBack(gone, location)
    }

    /// Gives back what nobody owns any more.
    ///
    /// - Parameter containers: Those that may give way; nil for all.
    mutating func giveBack(_ gone: [Place], _ location: Int, containers: Set<Place>? = nil) {
        for place in gone where place.element == nil {
            let own = state.owned.removeValue(forKey: place)
            let present = state.stores[location].get(place.path)
            if present == own?.original { continue }
            if present != own?.applied || !state.stores[location].put(own?.original, place.path) {
                kept.insert(Report(place: place))
            }
        }
        for path in Set(gone.filter { $0.element != nil }.map(\.path)) {
            giveBackElements(gone.filter { $0.path == path && $0.element != nil }, path, location)
        }
        settleContainers(location, containers)
    }

    private mutating func giveBackElements(_ gone: [Place], _ path: [String], _ location: Int) {
        let all = state.owned.filter { $0.key.location == location && $0.key.path == path && $0.key.element != nil }
        for place in gone { state.owned[place] = nil }
        let value = state.stores[location].get(path)
        let array = Place(location: location, path: path)
        let original = state.containers[array]?.original?.arrayValue ?? []
        if let value, value.arrayValue == nil {
            for place in gone { kept.insert(Report(place: place)) }
            return
        }
        guard let present = value?.arrayValue else {
            for place in gone where all[place]?.applied == false && original.contains(place.element ?? [:]) {
                kept.insert(Report(place: place))
            }
            return
        }
        func isAdded(_ element: PropertyList) -> Bool {
            all.contains { $0.key.element == element && $0.value.applied == true } && !original.contains(element)
        }
        func isRemoved(_ element: PropertyList) -> Bool {
            all.contains { $0.key.element == element && $0.value.applied == false } && original.contains(element)
        }
        let back = gone.compactMap(\.element)
        var result = present.filter { !(isAdded($0) && back.contains($0)) }
        // Elements that were not in the array before are no longer in it afterwards.
        result = result.filter { !(back.contains($0) && !original.contains($0)) }
        let returning = original.filter { isRemoved($0) && back.contains($0) }
        if !returning.isEmpty {
            let isUnedited = present.filter { !isAdded($0) } == original.filter { !isRemoved($0) }
            if isUnedited {
                result =
                    original.filter { !isRemoved($0) || back.contains($0) }
                    + result.filter { isAdded($0) }
            } else {
                for place in gone {
                    if let element = place.element, returning.contains(element), !result.contains(element) {
                        result.append(element)
                    }
                }
            }
        }
        if result == present { return }
        _ = state.stores[location].put(.array(result), path)
        settleArray(path, location)
    }

    /// An array that was made for elements, and that is empty with none that is to be there, is removed.
    mutating func settleArray(_ path: [String], _ location: Int) {
        let array = Place(location: location, path: path)
        guard let container = state.containers[array], container.original == nil,
            state.stores[location].get(path) == .array([]),
            !state.owned.contains(where: {
                $0.key.location == location && $0.key.path == path && $0.value.applied == true
            })
        else { return }
        state.stores[location].put(nil, path)
    }

    /// Dictionaries that were made and hold nothing any more give way to what was there before; what no longer
    /// contains anything owned is forgotten.
    mutating func settleContainers(_ location: Int, _ containers: Set<Place>? = nil) {
        let places = state.containers.keys.filter { $0.location == location && containers?.contains($0) ?? true }
            .sorted { $0.path.count > $1.path.count }
        for place in places {
            let inside = state.owned.filter {
                $0.key.location == location && $0.key.path.starts(with: place.path)
                    && ($0.key.path.count > place.path.count || $0.key.element != nil)
            }
            guard let container = state.containers[place] else { continue }
            let value = state.stores[location].get(place.path)
            let hasPresence = inside.contains {
                $0.key.element == nil ? $0.value.applied != nil : $0.value.applied == true
            }
            if container.isMade, value == [:], !hasPresence {
                if wasChanged(inside: place) || inside.isEmpty {
                    _ = state.stores[location].put(container.original, place.path)
                }
            } else if inside.isEmpty, container.isMade, let original = container.original, original != value {
                kept.insert(Report(place: place))
            }
            if inside.isEmpty { state.containers[place] = nil }
        }
    }

    private func wasChanged(inside place: Place) -> Bool {
        guard let reference else { return true }
        func inside(_ state: State) -> [Place: Own] {
            state.owned.filter { $0.key.location == place.location && $0.key.path.starts(with: place.path) }
        }
        return inside(reference) != inside(state)
            || reference.stores[place.location].get(place.path) != state.stores[place.location].get(place.path)
    }
}
