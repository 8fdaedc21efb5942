import Taction

/// Keeps account of what an interaction tells: each beginning has one end, all changes lie between them, and the view
/// is somewhere; once the interaction is gone, nothing but the end.
final class InteractionWitness {
  private(set) var faults: [String] = []
  /// Whether a beginning was told whose end is due.
  private(set) var isActive = false
  /// Whether the interaction has left its view, or its view the window.
  var isGone = false

  /// Watches an interaction; `then` is called after the account was brought up to date.
  func watch(_ interaction: TransformInteraction, then: @escaping (Moment) -> Void) {
    interaction.onBegin = { [self] in
      hear(.onBegin, $0)
      then(.onBegin)
    }
    interaction.onChange = { [self] in
      let moment = $0.isTracking ? Moment.onChange : .onGlide
      hear(moment, $0)
      then(moment)
    }
    interaction.onEnd = { [self] in
      let moment = $1 ? Moment.onRest : .onUndo
      hear(moment, $0)
      then(moment)
    }
  }

  private func hear(_ moment: Moment, _ interaction: TransformInteraction) {
    let isEnd = moment == .onRest || moment == .onUndo
    if isGone, !isEnd { faults.append("an interaction is gone and told \(moment)") }
    if isActive == (moment == .onBegin) { faults.append("told \(moment) while \(isActive ? "active" : "idle")") }
    isActive = !isEnd
    if interaction.isActive != isActive { faults.append("active \(interaction.isActive) at \(moment)") }
    guard !isEnd, moment != .onBegin, let view = interaction.view else { return }
    if !view.center.isFinite || !view.transform.isInvertible { faults.append("\(moment) brought the view nowhere") }
  }
}
