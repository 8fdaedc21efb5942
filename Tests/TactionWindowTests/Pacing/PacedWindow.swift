import Taction
import TactionTesting
import Testing

/// A window whose content moves in every frame, on a compositor that latches frames some time before showing them.
final class PacedWindow {
  let rig: AppRig
  let window: Window
  /// The times of commits with pixels.
  private(set) var commits: [Double] = []
  private let view = View(frame: Rect(x: 0, y: 10, width: 20, height: 20))
  private var step = 0
  private var seen = 0

  static let refresh = 1.0 / 60
  /// The composition time of the compositor, in seconds; Weston's default.
  static let compositionTime = 0.007

  init(keepsDeadlines: Bool = true, _ configure: (inout CompositorConfiguration) -> Void = { _ in }) throws {
    rig = try AppRig {
      $0.compositionTime = Self.compositionTime
      // The screen is small, because strict mode compares each frame with the previous frame.
      ($0.outputs[0].width, $0.outputs[0].height) = (160, 120)
      configure(&$0)
    }
    rig.stage.clock.keepsDeadlines = keepsDeadlines
    window = rig.makeWindow()
    view.backgroundColor = .black
    window.content.addSubview(view)
    rig.advance(by: 0.5)
    rig.compositor.onCommit = { [weak self] surface in
      guard let self, surface.commitCount != seen else { return }
      seen = surface.commitCount
      commits.append(rig.stage.clock.now)
    }
    seen = try rig.toplevel().surface.commitCount
  }

  /// Runs for some refreshes, with new content in each of them.
  func run(frames: Int) {
    for _ in 0..<frames {
      move()
      rig.stage.deliver()
      rig.advance(by: Self.refresh)
    }
  }

  /// Changes the content.
  func move() {
    step += 1
    view.center = Point(x: Double(20 + step % 100), y: 20)
  }

  /// Returns the times from commit to latch of the last frames, in seconds.
  func leads(ofLast count: Int) -> [Double] {
    commits.suffix(count).map { time in
      let share = (time + Self.compositionTime) / Self.refresh
      return ((share + 1e-6).rounded(.up) - share) * Self.refresh
    }
  }

  func finish() throws { try rig.finish() }
}
