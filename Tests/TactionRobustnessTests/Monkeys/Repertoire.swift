import TactionTestSupport

/// The actions that a monkey chooses from, each with a probability by its weight.
struct Repertoire {
  private var actions: [(name: String, weight: Int, perform: () -> Void)] = []
  private var total = 0

  /// Adds an action.
  mutating func add(_ name: String, _ weight: Int = 4, _ perform: @escaping () -> Void) {
    actions.append((name, weight, perform))
    total += weight
  }

  /// Removes all actions, which releases the objects they hold.
  mutating func removeAll() { self = Repertoire() }

  /// Chooses an action; nil if there is none.
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
