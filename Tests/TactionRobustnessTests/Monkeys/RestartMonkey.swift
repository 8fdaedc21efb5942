import Taction
import TactionTestSupport
import TactionWayland

@testable import TactionTesting
@testable import TactionViews

/// An application whose compositor ends and starts again at any time, with fingers down, drags, dialogs, popups, fields
/// and selections in progress.
///
/// Windows and copied content must outlive the compositor; objects, connections and descriptors must not.
final class RestartMonkey: FuzzScene {
  private(set) var faults: [String] = []
  private(set) var journal: [String] = []
  var dice = SeededGenerator(seed: 0)
  private let clock = VirtualClock()
  private let configuration: CompositorConfiguration
  let server: Server
  var app: Application?
  var first: Window?
  var actions = Repertoire()
  var down: [Int32] = []
  var isCalm = false
  /// The time for which the compositor has run.
  var age = 0.0
  private var lost = 0
  private var restored = 0

  /// Holds the current compositor.
  final class Server {
    var compositor: Compositor?
    var displays: [WeakReference] = []

    func connect() throws(WaylandError) -> Display {
      guard let compositor else { throw .noSocket(path: "/run/user/1/wayland-0") }
      do {
        let display = try compositor.connect()
        displays.append(WeakReference(display))
        return display
      } catch {
        throw .failed(code: 111)
      }
    }
  }

  init() {
    MonkeyLog.collect()
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    (configuration.outputs[0].width, configuration.outputs[0].height) = (800, 600)
    self.configuration = configuration
    server = Server()
    start()
    do {
      try connect()
    } catch {
      fail("no connection: \(error)")
    }
    addActions()
    pass(0.1)
  }

  private func connect() throws {
    let display = try server.connect()
    let app = try Application(
      id: "org.example.restart", display: display, clock: clock,
      reconnect: { [server] () throws(WaylandError) in try server.connect() },
      roundtrip: { [server] () throws(WaylandError) in
        repeat {
          _ = try display.flush()
          server.compositor?.pump()
        } while try display.pump()
      })
    app.onDisplayLost = { [weak self] in self?.lost += 1 }
    app.onDisplayRestored = { [weak self] in self?.restored += 1 }
    self.app = app
    first = makeWindow("First")
  }

  // MARK: Steps

  func run(_ bits: UInt64) {
    guard faults.isEmpty else { return }
    dice = SeededGenerator(seed: bits)
    if let action = actions.pick(&dice) {
      journal.append(action.name)
      action.perform()
    }
    pass(0.02)
    for line in MonkeyLog.take() where !line.contains("Trying to connect again") { fail("the log says \(line)") }
  }

  private func fail(_ fault: String) { faults.append(fault) }

  func settle() {
    guard let app else { return }
    server.compositor?.pump()
    for _ in 0..<1000 {
      do {
        try app.turn()
      } catch {
        return fail("the application ended: \(error)")
      }
      guard server.compositor?.pump() == true else { return }
    }
    fail("both sides never come to rest")
  }

  func pass(_ seconds: Double) {
    for _ in 0..<max(1, Int((seconds * 50).rounded())) where faults.isEmpty {
      if let compositor = server.compositor { compositor.advance(by: 0.02) } else { clock.advance(by: 0.02) }
      settle()
    }
    age += seconds
  }

  func start() {
    server.compositor = try? Compositor(configuration, clock: clock)
    age = 0
  }

  func kill() {
    guard let compositor = server.compositor else { return }
    compositor.inspect()
    for violation in compositor.violations { fail("\(violation)") }
    compositor.close()
    server.compositor = nil
    down = []
    settle()
  }

  // MARK: The application

  func makeWindow(_ title: String) -> Window? {
    guard let app, app.windows.count < 5 else { return nil }
    let window = app.makeWindow(title: title, size: Size(width: 300, height: 260))
    fill(window)
    return window
  }

  // MARK: Rest

  func rest() {
    guard faults.isEmpty, let app else { return }
    isCalm = true
    journal.append("rest")
    if server.compositor == nil { start() }
    pass(3)
    guard let compositor = server.compositor else { return fail("no compositor starts") }
    for id in down { compositor.mainSeat?.touch.up(id) }
    compositor.mainSeat?.touch.frame()
    settle()
    pass(2)
    if !app.windows.contains(where: { $0 === first }) { fail("the first window is gone") }
    let windows = app.windows.count { !$0.isPopup }
    if compositor.toplevels.count != windows { fail("\(compositor.toplevels.count) windows are shown of \(windows)") }
    if lost != restored { fail("the display was lost \(lost) times and restored \(restored) times") }
    checkTrees(of: app)
    checkSelections(compositor)
    finish(app, compositor)
  }

  private func checkTrees(of app: Application) {
    for window in app.windows {
      let tree = window.pipeline.tree
      if !tree.touches.isIdle { fail("touches do not come to rest: \(tree.touches.unrest)") }
      if !tree.overlayViews.isEmpty { fail("a picture stays in front of a window") }
      for case let control as Control in tree.root.subtree where control.isHighlighted {
        fail("a control stays pressed")
      }
      for view in tree.root.subtree {
        for case let drag as DragInteraction in view.interactions where drag.isDragging { fail("a drag never ends") }
      }
    }
  }

  /// Checks that the program and the compositor agree on which selections the program owns.
  private func checkSelections(_ compositor: Compositor) {
    guard let seat = compositor.mainSeat, seat.keyboard.focus != nil else { return }
    for (clipboard, selection) in [(Clipboard.shared, seat.clipboard), (.primary, seat.primary)] {
      let isOwn = selection.source?.resource != nil
      if clipboard.isOwn != isOwn {
        fail("the clipboard is \(clipboard.isOwn ? "" : "not ")this program's, and the compositor says otherwise")
      }
    }
  }

  private func finish(_ app: Application, _ compositor: Compositor) {
    var kept = app.windows.map { WeakReference($0) }
    for window in app.windows { window.close() }
    pass(0.5)
    if server.displays.count(where: { $0.object != nil }) > 1 { fail("a connection stays open") }
    app.shutDown()
    settle()
    compositor.inspect()
    for violation in compositor.violations { fail("\(violation)") }
    if !compositor.surfaces.isEmpty || !compositor.toplevels.isEmpty { fail("surfaces stay") }
    compositor.close()
    server.compositor = nil
    (first, self.app) = (nil, nil)
    actions.removeAll()
    if kept.contains(where: { $0.object != nil }) { fail("a window is kept alive") }
    kept = []
  }
}
