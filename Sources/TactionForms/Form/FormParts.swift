import TactionViews

/// Replaces the sections of a form, or the rows of a section, by those that the app sets.
final class FormParts {
  /// The number of times that the parts were set.
  private var count = 0

  /// Removes the old parts that are not among the new ones, and adds the new parts.
  ///
  /// An entry in a part ends when the part leaves, and the app may then set other parts. Those parts stay.
  func replace<Part: View>(_ old: [Part], with new: [Part], add: (Part) -> Void) {
    count += 1
    let own = count
    for part in old where own == count && !new.contains(where: { $0 === part }) { part.removeFromSuperview() }
    for part in new where own == count { add(part) }
  }
}
