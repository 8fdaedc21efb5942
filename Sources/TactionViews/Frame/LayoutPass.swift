/// The second pass of a frame: lets views lay out their subviews. Superviews are laid out before their subviews.
enum LayoutPass {
  /// The maximum number of rounds. Without it, a layout that requests another layout each time would never end. Our own
  /// choice: nested views that fit their content need a round for each level. If layouts are still due after the last
  /// round, they are done in the next frame, but no frame is requested for them.
  private static let maximumRounds = 16

  /// Lays out a view and its subviews if they need it.
  static func run(from top: View) {
    for _ in 0..<maximumRounds where top.layoutIsDue || top.layoutIsDueBelow { round(from: top) }
    if top.layoutIsDue || top.layoutIsDueBelow { reportEndlessLayout(below: top) }
  }

  /// Logs the name of a view whose layout is still due after the last round.
  private static func reportEndlessLayout(below top: View) {
    var view = top
    while !view.layoutIsDue, let child = view.children.first(where: { $0.layoutIsDue || $0.layoutIsDueBelow }) {
      view = child
    }
    view.reportOnce(
      "endless layout",
      "\(view.nameInMessages) still needs layout after \(maximumRounds) rounds in a frame: its layout, or a layout "
        + "inside it, may request another one each time")
  }

  /// An empty array whose memory the next round uses. A round takes it out, because code of the app may lay out other
  /// views during the round.
  private static var spare: [View] = []

  private static func round(from top: View) {
    var pending: [View] = []
    swap(&pending, &spare)
    pending.append(top)
    while let view = pending.popLast() {
      if view.layoutIsDue {
        view.layoutIsDue = false
        view.layOutChildren()
      }
      guard view.layoutIsDueBelow else { continue }
      view.layoutIsDueBelow = false
      for child in view.children where child.layoutIsDue || child.layoutIsDueBelow {
        if child.hasNothingToLayOut { child.layoutIsDue = false } else { pending.append(child) }
      }
    }
    swap(&pending, &spare)
  }
}

extension View {
  /// Whether a layout of the view has no effect at any size of the view.
  fileprivate final var hasNothingToLayOut: Bool { isPlain && members.isEmpty && layoutValues?.breakpoints == nil }

  /// Lays out this view and its subviews immediately if they need it. Inside an animation block, the changes are
  /// animated.
  public final func layoutIfNeeded() { LayoutPass.run(from: self) }
}
