import Taction
import TactionTestSupport

/// Two windows full of views and recognizers, and a storm over them: fingers, timers, frames, and an app that changes
/// anything at any time, even in its callbacks.
final class FuzzWorld: FuzzScene {
  /// The views, recognizers and delegates that were released.
  private var released: [WeakReference] = []
  private(set) var faults: [String] = []

  var dice = SeededGenerator(seed: 0)
  var now = 1000.0
  let windows = [FuzzWindow(), FuzzWindow()]
  var views: [ProbeView] = []
  var recognizers: [Watched] = []
  var delegate = ProbeDelegate()
  /// The last position of the pointer.
  var hoverPlace = Point(x: 200, y: 150)
  /// The recognizers that a delegate has allowed to be active together.
  var consents: Set<RecognizerPair> = []
  /// Whether the app does nothing in callbacks, so that everything can come to rest.
  private var isCalm = false
  /// The number of callbacks on the stack that perform an operation.
  private var depth = 0

  /// A recognizer, and the witness that checks the calls of its handler.
  struct Watched {
    let recognizer: GestureRecognizer
    let witness: GestureWitness
  }

  init() {
    hook(delegate)
    for _ in 0..<6 { addView() }
    for _ in 0..<14 { addRecognizer() }
  }

  // MARK: Steps

  /// Performs one operation, and checks that all callbacks were legal.
  func run(_ bits: UInt64) {
    dice = SeededGenerator(seed: bits)
    perform(FuzzOperation.pick(&dice))
    collectFaults()
    forgetConsents()
  }

  func perform(_ operation: FuzzOperation) {
    FuzzTally.note(operation)
    switch operation {
    case .move: moveFingers()
    case .land: landFingers()
    case .lift: liftFingers()
    case .tap: tapFinger()
    case .press: pressFinger()
    case .hostile: sendNonsense()
    case .hover: hover()
    case .cancel: pickWindow().touches.cancelAll(timestamp: now)
    case .wait: wait(dice.chance(0.1) ? dice.number(0...2) : dice.number(0...0.1))
    case .frame: for window in windows { window.draw(at: now) }
    case .key: typeKey()
    case .view: changeView()
    case .recognizer: changeRecognizer()
    case .delegate: changeDelegate()
    case .edge: edgeFinger()
    case .settings: changeSettings()
    }
  }

  /// Runs the app's code in a callback, which sometimes performs an operation.
  private func called(_ moment: Moment) {
    let odds: UInt64 = Self.frequent.contains(moment) ? 512 : 24
    guard !isCalm, depth < 2, dice.next() % odds == 0 else { return }
    depth += 1
    FuzzTally.note(moment)
    perform(FuzzOperation.pickNested(&dice))
    depth -= 1
  }

  /// The callbacks that are so frequent that only a few calls perform an operation.
  private static let frequent: Set<Moment> = [
    .hitTest, .pointInside, .touchesMoved, .ownMoved, .completion, .shouldRecognizeSimultaneously,
  ]

  private func collectFaults() {
    for view in views where !view.witness.faults.isEmpty { faults += view.witness.faults.map { "view: \($0)" } }
    for watched in recognizers where !watched.witness.faults.isEmpty { faults += watched.witness.faults }
  }

  // MARK: Adding and removing

  func addView() {
    let view = ProbeView(frame: Rect(x: dice.number(0...200), y: dice.number(0...150), width: 200, height: 150))
    view.onCall = { [weak self] in self?.called($0) }
    views.append(view)
    pickParent(for: view).addSubview(view)
  }

  /// Returns a random superview for a view: a view that is not inside it.
  func pickParent(for view: View) -> View {
    let others = views.filter { !$0.isDescendant(of: view) && $0.isInWindow }
    return (dice.chance(0.6) ? others.randomElement(using: &dice) : nil) ?? pickWindow().arena
  }

  func addRecognizer() {
    guard let kind = GestureKind.stormed.randomElement(using: &dice), let view = pickView() else { return }
    let witness = GestureWitness(kind.rawValue)
    let recognizer = kind.make { [weak self] in
      witness.hear($0)
      FuzzTally.note($0, kind)
      self?.handle($0)
    }
    (recognizer as? ProbeRecognizer)?.onCall = { [weak self] in self?.called($0) }
    recognizer.delegate = dice.chance(0.7) ? delegate : nil
    recognizers.append(Watched(recognizer: recognizer, witness: witness))
    view.addGestureRecognizer(recognizer)
    witness.isGone = !view.isInWindow
  }

  func hook(_ delegate: ProbeDelegate) {
    delegate.onCall = { [weak self] in self?.called($0) }
    delegate.answer = { [weak self] moment, one, other in
      guard let self else { return false }
      return switch moment {
      case .shouldBegin, .shouldReceive, .shouldReceiveKey: !dice.chance(0.03)
      case .shouldRecognizeSimultaneously: allows(one, with: other)
      default: dice.chance(0.02)
      }
    }
  }

  /// Handles a gesture as apps do, by resetting its values.
  private func handle(_ recognizer: GestureRecognizer) {
    faults += exclusionFaults(at: recognizer)
    called(.completion)
    switch recognizer {
    case let pan as PanGestureRecognizer where dice.chance(0.5): pan.setTranslation(.zero, in: pan.view)
    case let pinch as PinchGestureRecognizer where dice.chance(0.2):
      let place = pinch.location(in: pinch.view)
      pinch.view?.scale(by: min(max(pinch.scale, 0.5), 2), about: place)
      pinch.scale = 1
    case let rotation as RotationGestureRecognizer where dice.chance(0.2):
      rotation.view?.rotate(by: rotation.rotation, about: rotation.location(in: rotation.view))
      rotation.rotation = .zero
    default: break
    }
  }

  /// Marks the views inside a view, and their recognizers, as outside any window, or as in a window again.
  func mark(_ top: View, isGone: Bool) {
    for view in views where view.isDescendant(of: top) { view.witness.isGone = isGone }
    for watched in recognizers where watched.recognizer.view?.isDescendant(of: top) ?? false {
      watched.witness.isGone = isGone
    }
  }

  func letGo(_ view: ProbeView) {
    collectFaults()
    views.removeAll { $0 === view }
    released.append(WeakReference(view))
  }

  func letGo(_ recognizer: GestureRecognizer) {
    collectFaults()
    recognizers.removeAll { $0.recognizer === recognizer }
    released.append(WeakReference(recognizer))
  }

  func letGo(_ delegate: ProbeDelegate) { released.append(WeakReference(delegate)) }

  // MARK: Rest

  /// Lifts all fingers and waits for all timers. Afterwards nothing may be in progress, and a tap must be recognized.
  func rest() {
    dice = SeededGenerator(seed: 0)
    isCalm = true
    defer { isCalm = false }
    liftAll()
    for window in windows { hoverAway(window) }
    for _ in 0..<16 { wait(0.4) }
    for _ in 0..<200 where windows.contains(where: { $0.pipeline.needsFrame }) {
      now += 0.25
      for window in windows { window.draw(at: now) }
    }
    wait(0.4)
    collectFaults()
    for window in windows { checkRest(window) }
    checkWitnesses()
    heal()
  }

  /// Brings views back within reach of the fingers, with new recognizers, since random changes leave few working views.
  private func heal() {
    for view in views {
      if !view.isInWindow { pickWindow().arena.addSubview(view) }
      restore(view)
    }
    for watched in recognizers.prefix(8) { release(watched.recognizer) }
    while views.count < 6 { addView() }
    while recognizers.count < 18 { addRecognizer() }
    for watched in recognizers { watched.recognizer.isEnabled = true }
    for view in views { mark(view, isGone: !view.isInWindow) }
  }

  private func checkRest(_ window: FuzzWindow) {
    if !window.touches.isIdle { faults.append("a window does not come to rest: \(window.touches.unrest)") }
    if window.pipeline.needsFrame { faults.append("a window never has enough frames") }
    let before = window.taps
    window.tap(at: now)
    now += 0.1
    if window.taps != before + 1 { faults.append("\(window.taps - before) taps of one") }
    wait(1)
  }

  private func checkWitnesses() {
    if views.contains(where: { !$0.witness.live.isEmpty }) { faults.append("a touch never ended") }
    for watched in recognizers where watched.witness.isActive || watched.recognizer.isActive {
      faults.append("\(watched.witness.name) never ended: \(watched.recognizer.state)")
    }
    if released.contains(where: { $0.object != nil }) { faults.append("something is kept alive") }
    released = []
  }
}

/// A tree of views with the fingers on it.
final class FuzzWindow {
  let pipeline: FramePipeline
  /// The superview of the views that the storm changes.
  let arena = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
  /// The fingers that are down, in the order in which they landed, with their places.
  var fingers: [(id: Int, place: Point)] = []
  /// The number of taps on the button in front.
  private(set) var taps = 0

  private let button = View(frame: Rect(x: 380, y: 280, width: 20, height: 20))

  init() {
    let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    pipeline = FramePipeline(root: root)
    root.addSubview(arena)
    root.addSubview(button)
    button.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.taps += 1 })
  }

  var touches: TouchDispatcher { pipeline.tree.touches }

  func send(_ changes: [TouchFrame.Change], at time: Double) {
    touches.dispatch(TouchFrame(timestamp: time, changes: changes))
  }

  func draw(at time: Double) { _ = pipeline.update(time: time, scale: 1, pixelSize: (400, 300)) }

  /// Taps the button.
  func tap(at time: Double) {
    send([TouchFrame.Change(id: 99, phase: .began, location: Point(x: 390, y: 290))], at: time)
    send([TouchFrame.Change(id: 99, phase: .ended)], at: time + 0.05)
  }
}
