/// The second pass of a frame: lets views place their subviews, superviews first.
enum LayoutPass {
  /// A layout that asks for a layout each time would never end; what is still due then waits for the next frame.
  private static let mostRounds = 8

  /// Places what is due in a view and below it.
  static func run(from top: View) {
    for _ in 0..<mostRounds where top.layoutIsDue || top.layoutIsDueBelow {
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
      for child in view.children where child.layoutIsDue || child.layoutIsDueBelow { pending.append(child) }
    }
  }
}

extension View {
  /// Lays out this view and the views below it now, where that is due; inside an animation the changes are animated.
  public final func layoutIfNeeded() { LayoutPass.run(from: self) }
}
