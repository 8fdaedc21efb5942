import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionGestures
@testable import TactionViews

/// An action that the app performs in a callback, on the view that has made the call.
nonisolated enum Deed: CaseIterable {
  /// Removes the view, with everything around it.
  case removes
  /// Closes the window of the view.
  case closes
  /// Presents an alert in front of the view.
  case covers
}

/// A panel that fills a window, and whose views call the app. In the first call, the app performs its action (see
/// ``Deed``).
final class CallbackScene {
  let stage: Stage
  private(set) weak var window: Window?
  private(set) weak var panel: View?
  private(set) var calls = 0
  private let deed: Deed
  /// Weak references to the objects that must have been released in the end.
  private var watched: [(name: String, object: () -> AnyObject?)] = []

  static let size = Size(width: 400, height: 700)

  init(_ stage: Stage, _ deed: Deed) {
    (self.stage, self.deed) = (stage, deed)
    let window = stage.makeWindow(title: "Calls", size: Self.size)
    let panel = View(frame: window.content.bounds)
    window.content.addSubview(panel)
    (self.window, self.panel) = (window, panel)
    for object in [window, panel] as [AnyObject] { watch(object) }
  }

  /// Records an object that must have been released in the end.
  func watch(_ object: AnyObject) { watched.append(("\(type(of: object))", { [weak object] in object })) }

  /// Adds a view to the panel, and draws it.
  func add(_ view: View, _ frame: Rect = Rect(x: 50, y: 100, width: 200, height: 44)) {
    view.frame = frame
    panel?.addSubview(view)
    watch(view)
    stage.settle()
  }

  /// Calls the app.
  func call() {
    calls += 1
    guard calls == 1 else { return }
    switch deed {
    case .removes: panel?.removeFromSuperview()
    case .closes: window?.close()
    case .covers: window?.content.present(Alert("Sure?"))
    }
  }

  /// Checks that no touch, key or gesture continues, that a new window can be used, and that nothing is kept alive.
  func check() {
    #expect(calls > 0, "the app was not called")
    stage.advance(by: 2)
    for window in stage.app.windows { checkRest(of: window.pipeline.tree) }
    if deed == .removes { #expect(panel == nil, "the panel is kept alive") }
    checkFreshTap()
    window?.close()
    stage.advance(by: 2)
    let kept = watched.filter { $0.object() != nil }.map(\.name)
    #expect(kept == [], "something is kept alive")
  }

  private func checkRest(of tree: ViewTree) {
    #expect(tree.touches.touches.isEmpty && tree.touches.nextDeadline == nil, "a touch is still down")
    #expect(tree.keys.held.isEmpty, "a key is still down")
    for view in tree.root.subtree {
      #expect(view.gestureRecognizers.allSatisfy { !$0.isActive }, "a gesture of \(type(of: view)) goes on")
      guard let control = view as? Control else { continue }
      #expect(!control.isHighlighted && control.pressingTouch == nil && !control.isDragging, "\(type(of: view))")
    }
  }

  private func checkFreshTap() {
    var taps = 0
    let fresh = stage.makeWindow(title: "Fresh", size: Self.size)
    fresh.content.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    stage.tap(at: Point(x: 200, y: 350))
    #expect(taps == 1, "a tap in a new window is not recognized")
    fresh.close()
  }
}
