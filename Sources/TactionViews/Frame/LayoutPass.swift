/// The second pass of a frame: has views place their subviews, superviews first.
enum LayoutPass {
  /// The maximum number of rounds: a layout that requests another one each time would never end. Layouts that are still
  /// due then wait for the next frame.
  private static let maximumRounds = 8

  /// Lays out a view and its subviews, where that is due.
  static func run(from top: View) {
    for _ in 0..<maximumRounds where top.layoutIsDue || top.layoutIsDueBelow {
      round(from: top)
    }
  }

  private static func round(from top: View) {
    var pending = [top]
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
  }
}

extension View {
  /// Whether a layout of the view does nothing, whatever its size.
  fileprivate final var hasNothingToLayOut: Bool { isPlain && members.isEmpty && layoutValues == nil }

  /// Lays out this view and the views below it now, where that is due; inside an animation the changes are animated.
  public final func layoutIfNeeded() { LayoutPass.run(from: self) }
}
