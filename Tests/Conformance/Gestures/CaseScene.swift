import Taction

/// The views and recognizers of a conformance case in a window, made with the toolkit's public interface.
final class CaseScene {
  let views: [(id: String, view: RecordingView)]
  let gestures: [TracedGesture]
  /// Observes which view each finger hits, and the path of the first finger.
  let watch = TouchWatch()
  private let policy: CasePolicy
  private var bindings: [(plan: CaseBinding, transform: FreeTransform)] = []
  private var standIns: [TransformStandIn] = []

  /// Builds a case into the content of a window.
  ///
  /// - Parameter usesInteraction: Whether a free transform uses the toolkit's own interaction if possible.
  init(
    _ plan: GestureCase, thresholds: CaseThresholds, usesInteraction: Bool, in content: View
  ) throws(CaseError) {
    policy = CasePolicy(plan.policy)
    views = try CaseScene.makeViews(plan, in: content)
    gestures = plan.recognizersInOrder.map(TracedGesture.init)
    content.addGestureRecognizer(watch)
    for gesture in gestures {
      guard let view = view(gesture.plan.view) else {
        throw CaseError("\(plan.id): \(gesture.plan.id) is on a view that is not there: \(gesture.plan.view)")
      }
      thresholds.configure(gesture.recognizer)
      policy.govern(gesture.recognizer, by: gesture.plan)
      view.addGestureRecognizer(gesture.recognizer)
    }
    for requirement in plan.policy?.requireToFail ?? [] {
      guard let waiter = gesture(requirement.waiter), let other = gesture(requirement.on) else { continue }
      waiter.recognizer.require(toFail: other.recognizer)
    }
    for binding in plan.bindings ?? [] where binding.kind == "freeTransform" {
      if !usesInteraction || !bindInteraction(binding, in: plan) { bindHandlers(binding) }
    }
  }

  func view(_ id: String) -> RecordingView? { views.first { $0.id == id }?.view }

  func gesture(_ id: String) -> TracedGesture? { gestures.first { $0.plan.id == id } }

  /// The name of the view in the case; nil for the window itself.
  func name(of view: View?) -> String? { views.first { $0.view === view }?.id }

  /// Restricts each interaction to the actions of the recognizers that it replaces.
  func updateStandIns() { standIns.forEach { $0.update() } }

  /// Performs the app's part of an event.
  func perform(_ event: CaseEvent) {
    guard let gesture = event.recognizer.flatMap(gesture) else { return }
    switch (event.type, event.value) {
    case (.setEnabled, .flag(let flag)):
      gesture.recognizer.isEnabled = flag
      updateStandIns()
    case (.setValue, .numbers(let numbers)):
      gesture.set(event.property ?? "", to: numbers)
      for binding in bindings where binding.plan.recognizers.contains(gesture.plan.id) {
        binding.transform.rebase(on: gesture.recognizer)
      }
    default: return
    }
  }

  private func bindInteraction(_ binding: CaseBinding, in plan: GestureCase) -> Bool {
    guard let view = view(binding.view),
      let standIn = TransformStandIn(
        binding, for: binding.recognizers.compactMap(gesture), policy: policy)
    else { return false }
    policy.govern(standIn.recognizer, inPlaceOf: standIn.names)
    for requirement in plan.policy?.requireToFail ?? [] where standIn.names.contains(requirement.waiter) {
      if let other = gesture(requirement.on) { standIn.recognizer.require(toFail: other.recognizer) }
    }
    standIn.attach(to: view)
    standIns.append(standIn)
    return true
  }

  private func bindHandlers(_ plan: CaseBinding) {
    guard let view = view(plan.view) else { return }
    let transform = FreeTransform(plan, of: view)
    bindings.append((plan, transform))
    for gesture in plan.recognizers.compactMap(gesture) {
      gesture.response = { transform.follow($0) }
    }
  }

  private static func makeViews(
    _ plan: GestureCase, in content: View
  ) throws(CaseError) -> [(id: String, view: RecordingView)] {
    var views: [(id: String, view: RecordingView)] = []
    for part in plan.scene.views {
      guard let frame = part.rect, let transform = part.transform else {
        throw CaseError("\(plan.id): the view \(part.id) has no proper frame or matrix")
      }
      let view = RecordingView(frame: frame)
      view.transform = transform
      let parent = part.parent.flatMap { id in views.first { $0.id == id }?.view }
      (parent ?? content).addSubview(view)
      views.append((part.id, view))
    }
    return views
  }
}

/// A view that records the calls of its touch methods.
final class RecordingView: View {
  /// The word began or ended for each touch, and the word moved or cancelled for each call. Successive moved calls are
  /// one word, as the format requires.
  private(set) var log: [String] = []

  override func touchesBegan(_ touches: [Touch]) { log += touches.map { _ in "began" } }
  override func touchesEnded(_ touches: [Touch]) { log += touches.map { _ in "ended" } }
  override func touchesCancelled(_ touches: [Touch]) { log.append("cancelled") }

  override func touchesMoved(_ touches: [Touch]) {
    if log.last != "moved" { log.append("moved") }
  }
}

/// The delegate of all recognizers of a conformance case, with the case's constant answers.
final class CasePolicy: GestureRecognizerDelegate {
  private var plans: [ObjectIdentifier: CaseRecognizer] = [:]
  /// The pairs of recognizers that may be active together.
  private let pairs: Set<Set<String>>
  private let allowsAllPairs: Bool
  private var standIns: [ObjectIdentifier: [String]] = [:]

  init(_ policy: GestureCase.Policy?) {
    pairs = Set((policy?.simultaneous ?? []).map(Set.init))
    allowsAllPairs = policy?.simultaneousDefault ?? false
  }

  /// Returns whether two recognizers of the case, which may be the same one, may be active together.
  func allows(_ one: String, with other: String) -> Bool {
    one == other || allowsAllPairs || pairs.contains([one, other])
  }

  func govern(_ recognizer: GestureRecognizer, by plan: CaseRecognizer) {
    plans[ObjectIdentifier(recognizer)] = plan
    recognizer.delegate = self
  }

  /// Becomes the delegate of a recognizer that replaces some recognizers of the case. The new recognizer may be active
  /// together with another recognizer if each of the replaced recognizers may.
  func govern(_ recognizer: GestureRecognizer, inPlaceOf names: [String]) {
    standIns[ObjectIdentifier(recognizer)] = names
    recognizer.delegate = self
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    plan(of: recognizer)?.shouldBegin ?? true
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    plan(of: recognizer)?.shouldReceiveTouch ?? true
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    let (ours, theirs) = (names(of: recognizer), names(of: other))
    guard !ours.isEmpty, !theirs.isEmpty else { return false }
    return ours.allSatisfy { one in theirs.allSatisfy { allows(one, with: $0) } }
  }

  private func names(of recognizer: GestureRecognizer) -> [String] {
    standIns[ObjectIdentifier(recognizer)] ?? plan(of: recognizer).map { [$0.id] } ?? []
  }

  private func plan(of recognizer: GestureRecognizer) -> CaseRecognizer? { plans[ObjectIdentifier(recognizer)] }
}
