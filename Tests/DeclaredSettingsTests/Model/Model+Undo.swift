import PrefsCore

extension Model {
    /// Takes back the latest apply of a name.
    mutating func undo(_ name: String, force: Bool) {
        (kept, conflicts) = ([], [])
        guard let undo = undos[name] else { return }
        let present = state
        for location in state.stores.indices {
            for key in Set(undo.before.stores[location].keys).union(undo.after.stores[location].keys).sorted() {
                let merged = merge(
                    present.stores[location][key], undo.after.stores[location][key], undo.before.stores[location][key],
                    Merge(location: location, name: name, force: force, undo: undo, present: present), [key])
                state.stores[location][key] = merged
            }
        }
        if !undo.isLeftOver {
            undoOwnership(undo, name)
            giveBackAbandoned(present, name)
        }
        // What was edited can still be taken back by force.
        let edited = kept.filter { $0.owner.isEmpty }.map(\.place)
        let isNothing = state == present
        if edited.isEmpty {
            if !isNothing || undo.isLeftOver { undos[name] = isNothing ? undo : nil }
            return
        }
        if isNothing { return }
        var rest = undo
        rest.isLeftOver = true
        // Only the steps in which something was edited remain.
        for location in state.stores.indices {
            rest.before.stores[location] = undo.after.stores[location]
            for step in Self.steps(undo.before.stores[location], undo.after.stores[location]) {
                let isEdited = edited.contains { $0.location == location && $0.path.starts(with: step) }
                if isEdited { rest.before.stores[location].put(undo.before.stores[location].get(step), step) }
            }
        }
        undos[name] = rest
    }

    private static func steps(
        _ before: PropertyListDictionary, _ after: PropertyListDictionary, _ path: [String] = []
    ) -> [[String]] {
        var steps: [[String]] = []
        for key in Set(before.keys).union(after.keys) where before[key] != after[key] {
            if case .dictionary(let left)? = before[key], case .dictionary(let right)? = after[key] {
                steps += Self.steps(left, right, path + [key])
            } else {
                steps.append(path + [key])
            }
        }
        return steps
    }

    struct Merge {
        var location: Int
        var name: String
        var force: Bool
        var undo: Undo
        var present: State
        /// Whether a value is in the way of what would have to be made.
        var isBlocked = false

        /// Another name that declares something else than what was there before.
        func other(at path: [String], _ before: PropertyList?) -> String? {
            let places = present.owned.filter { place, own in
                guard place.location == location, own.owners.contains(where: { $0 != name }) else { return false }
                if place.path.count < path.count { return path.starts(with: place.path) }
                guard place.path.starts(with: path) else { return false }
                var value = before
                for part in place.path.dropFirst(path.count) { value = value?.dictionaryValue?[part] }
                if let element = place.element {
                    return own.applied != .boolean(value?.arrayValue?.contains(element) ?? false)
                }
                return own.applied != value
            }
            return places.values.flatMap(\.owners).first { $0 != name }
        }

        func hasElements(_ path: [String]) -> Bool {
            [present, undo.before, undo.after].contains { state in
                state.owned.contains {
                    $0.key.location == location && $0.key.path == path && $0.key.element != nil
                }
            }
        }
    }

    private mutating func merge(
        _ now: PropertyList?, _ after: PropertyList?, _ before: PropertyList?, _ merge: Merge, _ path: [String]
    ) -> PropertyList? {
        if after == before || now == before { return now }
        let other = merge.other(at: path, before)
        if now == after, other == nil { return before }
        let place = Place(location: merge.location, path: path)
        if case .dictionary(var result)? = now, case .dictionary(let entries)? = after {
            let old = before?.dictionaryValue
            for key in Set(entries.keys).union(old?.keys.map { $0 } ?? []) {
                result[key] = self.merge(result[key], entries[key], old?[key], merge, path + [key])
            }
            if old != nil { return .dictionary(result) }
            if result.isEmpty { return before }
            guard let before else { return .dictionary(result) }
            if merge.force, other == nil { return before }
            kept.insert(Report(place: place, owner: other == nil ? "" : "other"))
            return .dictionary(result)
        }
        // Both dictionaries before and after, but none now: each changed part is looked at by itself.
        if case .dictionary(let entries)? = after, case .dictionary(let old)? = before {
            var result = PropertyListDictionary()
            var merge = merge
            merge.isBlocked = merge.isBlocked || now != nil
            for key in Set(entries.keys).union(old.keys) where entries[key] != old[key] {
                let part = self.merge(nil, entries[key], old[key], merge, path + [key])
                guard let part else { continue }
                if !merge.isBlocked || merge.force {
                    result[key] = part
                } else {
                    kept.insert(Report(place: Place(location: merge.location, path: path + [key])))
                }
            }
            return result.isEmpty ? now : .dictionary(result)
        }
        if case .array(let elements)? = now, case .array(let applied)? = after, merge.hasElements(path),
            before == nil || before?.arrayValue != nil
        {
            let old = before?.arrayValue ?? []
            var result = elements
            func isOwned(_ element: PropertyList, _ isThere: Bool) -> Bool {
                let place = Place(location: merge.location, path: path, element: element)
                guard let own = merge.present.owned[place], own.applied == .boolean(isThere) else { return false }
                return own.owners.contains { $0 != merge.name }
            }
            for element in applied where !old.contains(element) && result.contains(element) {
                if isOwned(element, true) {
                    kept.insert(
                        Report(place: Place(location: merge.location, path: path, element: element), owner: "other"))
                } else {
                    result.removeAll { $0 == element }
                }
            }
            for element in old where !applied.contains(element) && !result.contains(element) {
                if isOwned(element, false) {
                    kept.insert(
                        Report(place: Place(location: merge.location, path: path, element: element), owner: "other"))
                } else {
                    result.append(element)
                }
            }
            return result.isEmpty && before == nil ? nil : .array(result)
        }
        if merge.force, other == nil { return before }
        kept.insert(Report(place: place, owner: other == nil ? "" : "other"))
        return now
    }

    /// Gives back what nobody owns any more.
    private mutating func giveBackAbandoned(_ before: State, _ name: String) {
        let merged = state
        let keptBefore = kept
        for location in state.stores.indices {
            let gone = before.owned.filter { $0.key.location == location && state.owned[$0.key] == nil }
                .filter { place, _ in !isOverlapped(place) }
            if gone.isEmpty { continue }
            for (place, own) in gone { state.owned[place] = own }
            let containers = state.containers
            for (place, container) in before.containers where state.containers[place] == nil {
                let isAround = gone.keys.contains {
                    $0.location == place.location && $0.path.starts(with: place.path)
                }
                if isAround { state.containers[place] = container }
            }
            let added = Set(state.containers.keys.filter { containers[$0] == nil })
            giveBack(Array(gone.keys), location, containers: added)
            for place in added { state.containers[place] = nil }
        }
        kept = keptBefore.union(
            kept.filter { report in
                let (path, location) = (report.place.path, report.place.location)
                return before.stores[location].get(path) == merged.stores[location].get(path)
            })
    }

    private func isOverlapped(_ place: Place) -> Bool {
        state.owned.keys.contains { other in
            guard other.location == place.location else { return false }
            if other.path == place.path { return (other.element == nil) != (place.element == nil) }
            return other.path.starts(with: place.path) || place.path.starts(with: other.path)
        }
    }

    private mutating func undoOwnership(_ undo: Undo, _ name: String) {
        let places = Set(undo.before.owned.keys).union(undo.after.owned.keys)
        func mine(_ own: Own?) -> Own? {
            guard var own, own.owners.contains(name) else { return nil }
            own.owners = [name]
            return own
        }
        let changed = places.filter { mine(undo.before.owned[$0]) != mine(undo.after.owned[$0]) }
        for place in changed {
            state.owned[place]?.owners.remove(name)
            if state.owned[place]?.owners.isEmpty ?? false { state.owned[place] = nil }
        }
        for place in changed {
            guard let old = mine(undo.before.owned[place]) else { continue }
            let overlapping = state.owned.filter { other, own in
                guard other.location == place.location, other != place, own.owners != [name] else { return false }
                if other.path == place.path { return (other.element == nil) != (place.element == nil) }
                return other.path.starts(with: place.path) || place.path.starts(with: other.path)
            }
            if !overlapping.isEmpty { continue }
            if let own = state.owned[place] {
                if own.applied == old.applied { state.owned[place]?.owners.insert(name) }
            } else {
                state.owned[place] = old
            }
        }
        // The containers are those around what is owned now.
        var containers: [Place: Container] = [:]
        for place in state.owned.keys {
            for count in 1..<(place.path.count + (place.element == nil ? 0 : 1)) where count > 0 {
                let path = Place(location: place.location, path: Array(place.path.prefix(count)))
                containers[path] =
                    state.containers[path].flatMap { present in
                        isStillOwned(path, undo, name) ? present : nil
                    } ?? undo.before.containers[path] ?? state.containers[path]
            }
        }
        state.containers = containers
    }

    /// Whether another name owns something inside, so that the container is as it is now.
    private func isStillOwned(_ place: Place, _ undo: Undo, _ name: String) -> Bool {
        state.owned.contains {
            $0.key.location == place.location && $0.key.path.starts(with: place.path)
                && $0.value.owners.contains { $0 != name }
        }
    }
}
