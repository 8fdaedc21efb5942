/// Follows a press after the compositor was asked to handle it, as in a drag. As long as the compositor handles the
/// press, the device sends no events of it.
final class PressWatch {
  private var report: ((_ isLifted: Bool) -> Void)?

  /// Calls a closure after each later event of a press. A press that was followed before is no longer followed.
  func follow(_ report: @escaping (_ isLifted: Bool) -> Void) { self.report = report }

  /// Reports an event of the press; `isLifted` is whether it shows that the press has lifted.
  func note(isLifted: Bool) {
    let call = report
    if isLifted { report = nil }
    call?(isLifted)
  }
}
