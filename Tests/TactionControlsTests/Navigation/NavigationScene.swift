import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport

/// A navigation stack below transformed parents, with a root and pages of plain colours.
///
/// The middle of the stack is at (400, 300) on the screen, and the stack is about 300 px wide and high there.
final class NavigationScene {
  let scene: Scene
  let stack: NavigationStack
  let root = LoggingView()
  let page = LoggingView()
  /// The number of pages after each change.
  private(set) var counts: [Int] = []

  init(_ scene: Scene) {
    self.scene = scene
    scene.view.removeFromSuperview()
    stack = NavigationStack(root: root, title: "Root")
    root.backgroundColor = .white
    page.backgroundColor = .black
    scene.place(stack, at: Point(x: 400, y: 300), side: Self.side)
    stack.onChange = { [unowned self] in counts.append($0.pages.count) }
    scene.stage.settle()
  }

  static let side = 300.0

  /// The fraction of the width by which the page is moved aside: 0 in place, 1 completely away.
  var progress: Double {
    let way = page.convert(page.bounds.origin, to: stack).x - stack.bounds.minX
    return way / stack.bounds.width
  }

  /// Pushes the second page, without waiting for the animation.
  func showPage() {
    stack.push(page, title: "Page", animated: false)
    scene.stage.settle()
  }

  /// Returns the point of the screen at fractions of the stack's width and height.
  func place(_ x: Double, _ y: Double = 0.5) -> Point {
    stack.convert(
      Point(x: stack.bounds.minX + x * stack.bounds.width, y: stack.bounds.minY + y * stack.bounds.height), to: nil)
  }

  /// Lands a finger at fractions of the stack's width and height.
  func touch(_ x: Double, _ y: Double = 0.5) -> Finger { scene.stage.touch(at: place(x, y)) }

  /// Moves a finger to fractions of the stack's width and height, one event each frame.
  func move(_ finger: Finger, to x: Double, _ y: Double = 0.5, over seconds: Double = 0.2) {
    finger.move(to: place(x, y), over: seconds)
  }

  /// Waits until all movement has ended.
  func rest() { scene.wait(1.5) }
}

/// Runs a test with a navigation stack on a strict stage.
func withNavigation(in parentKind: ParentKind = .plain, _ body: (NavigationScene) throws -> Void) throws {
  try withScene(in: parentKind) { scene in try body(NavigationScene(scene)) }
}

extension NavigationStack {
  /// Returns whether the stack has exactly these pages, the root first.
  func has(_ pages: [View]) -> Bool { self.pages.elementsEqual(pages, by: ===) }
}
