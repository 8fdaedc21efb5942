import TactionTestSupport

/// The actions from which a monkey chooses, with probabilities in proportion to their weights.
struct Repertoire {
  private var actions: [(name: String, weight: Int, perform: () -> Void)] = []
  private var total = 0

  /// Adds an action.
  mutating func add(_ name: String, _ weight: Int = 4, _ perform: @escaping () -> Void) {
    actions.append((name, weight, perform))
    total += weight
  }

  /// Removes all actions, which releases the objects that they retain.
  mutating func removeAll() { self = Repertoire() }

  /// Returns a random action; nil if there are no actions.
  func pick(_ dice: inout SeededGenerator) -> (name: String, perform: () -> Void)? {
    guard total > 0 else { return nil }
    var number = Int(dice.next() % UInt64(total))
    for action in actions {
      number -= action.weight
      if number < 0 { return (action.name, action.perform) }
    }
    return nil
  }
}
