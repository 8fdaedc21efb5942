import Taction
import TactionTesting
import Testing

/// A window on a stage: everything goes over the wire.
final class StageGround: Ground {
  private let stage: Stage
  private var window: Window?
  private var onCall: (Moment) -> Void = { _ in }

  init(isResampling: Bool = false) throws {
    stage = try Stage(size: Size(width: 400, height: 300))
    window = stage.makeWindow()
    if isResampling { window?.touchResampling = TouchResampling() }
  }

  /// Calls `onCall` at each of the window's callbacks.
  func hook(_ onCall: @escaping (Moment) -> Void) {
    self.onCall = onCall
    stage.app.onDevicesChange = { onCall(.onDevicesChange) }
    hookWindow()
  }

  private func hookWindow() {
    let onCall = onCall
    window?.onResize = { _ in onCall(.onResize) }
    window?.onClose = { onCall(.onClose) }
    window?.onKey = { _ in onCall(.onKey) }
    window?.shouldClose = {
      onCall(.shouldClose)
      return true
    }
  }

  var root: View { window?.content ?? View() }
  var isOpen: Bool { window.map { !$0.isClosed } ?? false }
  // A held key and a due frame also set a deadline; a scene at rest has neither.
  var isIdle: Bool { stage.seat?.touch.activeFingers.isEmpty ?? true && stage.app.nextDeadline == nil }

  private var toplevel: Toplevel? {
    guard let title = window?.title else { return nil }
    return stage.compositor.toplevels.last { $0.title == title && $0.surface.isMapped }
  }

  func send(_ changes: [FingerChange]) {
    stage.clock.advance(by: 0.008)
    guard let touch = stage.seat?.touch else { return }
    for change in changes {
      let id = Int32(change.id)
      switch change.phase {
      case .began: if let surface = toplevel?.surface { touch.down(id, on: surface, at: change.place) }
      case .moved: touch.motion(id, to: change.place)
      default: touch.up(id)
      }
    }
    touch.frame()
    stage.settle()
  }

  func cancelTouches() { stage.cancelTouches() }

  func wait(_ seconds: Double) {
    for _ in 0..<5 {
      stage.clock.advance(by: seconds / 5)
      stage.compositor.presentFrame()
      stage.settle()
    }
  }

  func draw() {
    stage.clock.advance(by: 0.016)
    stage.compositor.presentFrame()
    stage.settle()
  }

  func typeKey(_ key: Character) { stage.type(String(key)) }

  func hover(at place: Point?) {
    if let place { stage.mouse.move(to: place) } else { stage.mouse.leave() }
  }

  func turnWheel(at place: Point) {
    stage.mouse.move(to: place)
    stage.mouse.scroll(notches: 1)
  }

  func happen(_ event: WindowEvent) {
    switch event {
    case .resize: toplevel?.configure(size: Size(width: 360, height: 260))
    case .closeRequest: toplevel?.close()
    case .devices:
      if let seat = try? stage.compositor.add(SeatConfiguration(name: "late")) {
        stage.settle()
        stage.compositor.remove(seat)
      }
    }
    stage.settle()
    draw()
  }

  func close() { window?.close() }

  func reopen() {
    guard !isOpen else { return }
    window = stage.makeWindow(title: "Again")
  }

  func openAnother() -> View {
    // The window opens in a callback, so it is not shown before the next iteration of the event loop.
    stage.app.makeWindow(title: "Another").content
  }

  func turn() { stage.settle() }

  func run() { run(inner: 1) }

  /// Runs an event loop, with nested loops, until the loss of a device ends them.
  private func run(inner: Int) {
    guard let seat = try? stage.compositor.add(SeatConfiguration(name: "another")) else { return }
    let listener = stage.app.onDevicesChange
    stage.app.onDevicesChange = nil
    stage.settle()
    stage.app.onDevicesChange = { [weak self] in
      self?.stage.app.onDevicesChange = nil
      if inner > 0 { self?.run(inner: inner - 1) }
      self?.stage.app.quit()
    }
    stage.compositor.remove(seat)
    stage.compositor.pump()
    do {
      try stage.app.serve()
    } catch {
      Issue.record("the loop in a callback ended: \(error)")
    }
    stage.app.onDevicesChange = listener
    stage.settle()
  }

  func changeTouchSettings() {
    window?.touchResampling = window?.touchResampling == nil ? TouchResampling() : nil
  }

  func quit() { stage.app.quit() }

  func finish() throws {
    window = nil
    onCall = { _ in }
    stage.app.onDevicesChange = nil
    try stage.finish()
  }
}
