import Taction
import Testing

/// A view with recognizers of every kind in a superview, and one mutation that is applied in one callback.
final class MatrixScene {
  let ground: any Ground
  let delegate = Box<ProbeDelegate>()
  var view: ProbeView?
  var parent: ProbeView?
  var recognizers: [GestureRecognizer] = []
  /// The interaction that moves the view, if the test is about interactions.
  private(set) weak var interaction: TransformInteraction?
  /// The recognizer whose handler runs.
  private(set) weak var source: GestureRecognizer?
  private(set) var hasStruck = false
  /// The objects that were released, and must be gone at the end.
  var released: [WeakReference] = []

  private let callback: Callback
  private let mutation: Mutation
  private var viewWitnesses: [(view: WeakReference, witness: TouchWitness)] = []
  private let interactionWitness = InteractionWitness()
  private let scrollProbe = ProbeScroll()
  private var gestureWitnesses: [(recognizer: WeakReference, witness: GestureWitness)] = []

  init(_ ground: any Ground, _ callback: Callback, _ mutation: Mutation) {
    self.ground = ground
    self.callback = callback
    self.mutation = mutation
    let parent = makeView(Rect(x: 0, y: 0, width: 400, height: 300))
    let view = makeView(Rect(x: 0, y: 50, width: 350, height: 200))
    parent.addSubview(view)
    ground.root.addSubview(parent)
    (self.view, self.parent) = (view, parent)
    fill(view, parent)
    view.onCall = { [weak self] in self?.strike(at: $0.rawValue) }
    if Callback.interactions.contains(where: { $0.name == callback.name }) { addInteraction(to: view) }
    if Callback.scrolling.contains(where: { $0.name == callback.name }) { scrollProbe.addScrollView(to: view) }
    scrollProbe.onCall = { [weak self] in self?.strike(at: $0.rawValue) }
    view.becomeFirstResponder()
    ground.draw()
  }

  private func fill(_ view: ProbeView, _ parent: ProbeView) {
    let delegate = ProbeDelegate()
    delegate.onCall = { [weak self] in self?.strike(at: $0.rawValue) }
    delegate.answer = { moment, one, other in
      guard moment == .shouldRecognizeSimultaneously else { return ProbeDelegate.permissions.contains(moment) }
      let pair = [one, other].compactMap { $0 }
      return pair.contains { $0.name == "provisional" }
        || !pair.contains { $0 is TapGestureRecognizer || $0 is ProbeRecognizer }
    }
    self.delegate.value = delegate
    for kind in GestureKind.allCases {
      let recognizer = makeRecognizer(kind)
      recognizer.delegate = delegate
      recognizer.cancelsTouchesInView = !(recognizer is ProbeRecognizer)
      (recognizer as? ProbeRecognizer)?.onCall = { [weak self] in self?.strike(at: $0.rawValue) }
      view.addGestureRecognizer(recognizer)
    }
    let doubleTap = recognizers.first { $0.name == "doubleTap" }
    for case let tap as TapGestureRecognizer in recognizers where tap.firesProvisionally {
      doubleTap.map(tap.require(toFail:))
    }
    let outer = makeRecognizer(.pan)
    outer.name = "outer"
    outer.delegate = delegate
    parent.addGestureRecognizer(outer)
  }

  private func addInteraction(to view: View) {
    let interaction = TransformInteraction(scale: 0.5...2, momentum: true)
    interaction.gestureRecognizer.delegate = delegate.value
    interactionWitness.watch(interaction) { [weak self] in self?.strike(at: $0.rawValue) }
    view.addInteraction(interaction)
    self.interaction = interaction
  }

  // MARK: Witnesses

  func makeView(_ frame: Rect) -> ProbeView {
    let view = ProbeView(frame: frame)
    viewWitnesses.append((WeakReference(view), view.witness))
    return view
  }

  func makeRecognizer(_ kind: GestureKind) -> GestureRecognizer {
    let witness = GestureWitness(kind.rawValue)
    let recognizer = kind.make { [weak self] in self?.hear($0, witness) }
    if let tap = recognizer as? TapGestureRecognizer {
      tap.onRetract = { [weak self] _ in self?.hear(.onRetract, witness) }
      tap.onConfirm = { [weak self] _ in self?.hear(.onConfirm, witness) }
    }
    gestureWitnesses.append((WeakReference(recognizer), witness))
    recognizers.append(recognizer)
    return recognizer
  }

  private func hear(_ recognizer: GestureRecognizer, _ witness: GestureWitness) {
    witness.hear(recognizer)
    source = recognizer
    strike(at: "\(recognizer.name ?? "") \(recognizer.state)")
    source = nil
  }

  private func hear(_ decision: Moment, _ witness: GestureWitness) {
    witness.hearDecision(decision)
    strike(at: decision.rawValue)
  }

  func buryInteraction() { interactionWitness.isGone = true }

  /// Marks a view, its subviews and their recognizers as gone: from now on they may only be notified of the ends of
  /// touches and gestures.
  func bury(_ top: View?) {
    guard let top else { return }
    for entry in viewWitnesses where (entry.view.object as? View)?.isDescendant(of: top) ?? false {
      entry.witness.isGone = true
    }
    if interaction?.view?.isDescendant(of: top) ?? false { buryInteraction() }
    bury(recognizers.filter { $0.view?.isDescendant(of: top) ?? false })
  }

  func bury(_ gone: [GestureRecognizer]) {
    for entry in gestureWitnesses where gone.contains(where: { $0 === entry.recognizer.object }) {
      entry.witness.isGone = true
    }
  }

  // MARK: The mutation

  private func strike(at name: String) {
    guard name == callback.name, !hasStruck else { return }
    hasStruck = true
    mutation.apply(to: self)
  }

  /// Plays the act, and then waits until everything is at rest.
  func play() {
    if let ground = ground as? StageGround { ground.hook { [weak self] in self?.strike(at: $0.rawValue) } }
    callback.act.perform(on: ground, with: view)
    // Effects that come only with the next event happen now, before the fingers lift.
    ground.wait(0.01)
    liftFingers()
    ground.hover(at: nil)
    ground.wait(3)
    ground.draw()
    // A view that still moves after the lift needs frames to come to rest.
    for _ in 0..<6 where interaction != nil {
      ground.wait(1)
      ground.draw()
    }
    // A callback that is called when the view comes to rest may have run the mutation only now, and the mutation may
    // have landed fingers: lift them.
    liftFingers()
    ground.wait(3)
  }

  private func liftFingers() { ground.send([1, 2, 7].map { FingerChange(id: $0, phase: .ended) }) }

  // MARK: The end

  func check() throws {
    let cell = Comment(rawValue: "\(mutation) in \(callback.name)")
    #expect(hasStruck, "the callback was never called: \(cell)")
    #expect(viewWitnesses.flatMap(\.witness.faults) == [], cell)
    #expect(gestureWitnesses.flatMap(\.witness.faults) == [], cell)
    #expect(viewWitnesses.flatMap(\.witness.live).isEmpty, "a touch never ended: \(cell)")
    let active = gestureWitnesses.filter(\.witness.isActive).map(\.witness.name)
    #expect(active + recognizers.filter(\.isActive).compactMap(\.name) == [], "a gesture never ended: \(cell)")
    #expect(interactionWitness.faults == [], cell)
    #expect(!interactionWitness.isActive && interaction?.isActive != true, "an interaction never ended: \(cell)")
    #expect(ground.isIdle, "something still waits: \(cell)")
    #expect(freshTaps() == 1, "a fresh tap is not recognized: \(cell)")
    for reference in released { #expect(reference.object == nil, "something is kept alive: \(cell)") }
    (view, parent, delegate.value) = (nil, nil, nil)
    recognizers = []
    try ground.finish()
  }

  /// Taps once, and returns the number of taps that a new view in front of everything receives.
  private func freshTaps() -> Int {
    ground.reopen()
    var count = 0
    let top = View(frame: ground.root.bounds)
    top.addGestureRecognizer(TapGestureRecognizer { _ in count += 1 })
    ground.root.addSubview(top)
    ground.draw()
    ground.send([FingerChange(id: 90, phase: .began, place: Point(x: 200, y: 100))])
    ground.send([FingerChange(id: 90, phase: .ended)])
    top.removeFromSuperview()
    ground.draw()
    return count
  }
}

/// Holds a reference that can be released.
final class Box<Value: AnyObject> {
  var value: Value?
}
