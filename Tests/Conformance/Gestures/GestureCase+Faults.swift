// Faults that make it impossible to play a case: names that do not exist, and events without the values that they need.
nonisolated extension GestureCase {
  /// Throws if something in the case cannot be played. Cases are files that people write, so no fault in them is
  /// ignored silently.
  func validate(from path: String) throws(CaseError) {
    guard let fault = sceneFault ?? policyFault ?? bindingFault ?? eventFault else { return }
    throw CaseError("\(path): \(id): \(fault)")
  }

  private var viewNames: [String] { scene.views.map(\.id) }
  private var recognizerNames: [String] { (recognizers ?? []).map(\.id) }

  private func missing(_ names: [String], from known: [String], _ what: String) -> String? {
    names.first { !known.contains($0) }.map { "there is no \(what) \($0)" }
  }

  private func repeated(_ names: [String], _ what: String) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }.map { "there are two \(what)s \($0)" }
  }

  private var sceneFault: String? {
    if scene.size.count != 2 || scene.size.contains(where: { !$0.isFinite || $0 < 1 || $0 > 16384 }) {
      return "the scene has no size of 1 to 16384 px"
    }
    for (index, view) in scene.views.enumerated() {
      if let parent = view.parent, let fault = missing([parent], from: Array(viewNames[..<index]), "view") {
        return "\(fault) before \(view.id), which is in it"
      }
    }
    return repeated(viewNames, "view") ?? repeated(recognizerNames, "recognizer")
      ?? missing((recognizers ?? []).map(\.view), from: viewNames, "view")
      ?? missing(
        (recognizers ?? []).flatMap { $0.directions ?? [] }, from: ["right", "left", "up", "down"], "direction")
  }

  private var policyFault: String? {
    let named = (policy?.simultaneous ?? []).joined() + (policy?.requireToFail ?? []).flatMap { [$0.waiter, $0.on] }
    return missing(Array(named), from: recognizerNames, "recognizer")
  }

  private var bindingFault: String? {
    let bindings = bindings ?? []
    return missing(bindings.map(\.kind), from: ["freeTransform"], "binding of the kind")
      ?? missing(bindings.map(\.view), from: viewNames, "view")
      ?? missing(bindings.flatMap(\.recognizers), from: recognizerNames, "recognizer")
  }

  private var eventFault: String? {
    var time = 0
    for event in events {
      if event.t < time { return "the event at \(event.t) ms comes after one at \(time) ms" }
      time = event.t
      if time > 86_400_000 { return "the event at \(time) ms comes after more than a day" }
      if let fault = fault(of: event) { return "the event at \(event.t) ms: \(fault)" }
    }
    return nil
  }

  private func fault(of event: CaseEvent) -> String? {
    switch event.type {
    case .down, .move: event.id == nil || event.x == nil || event.y == nil ? "a finger without id, x or y" : nil
    case .up: event.id == nil ? "a finger without id" : nil
    case .cancel, .tick: nil
    case .setEnabled, .setValue:
      missing([event.recognizer ?? ""], from: recognizerNames, "recognizer") ?? valueFault(event)
    case .trackpadPinch: event.phase == nil ? "a pinch without a phase" : nil
    }
  }

  private func valueFault(_ event: CaseEvent) -> String? {
    let known = ["scale": 1, "rotation": 1, "translation": 2]
    switch (event.type, event.value) {
    case (.setEnabled, .flag): return nil
    case (.setValue, .numbers(let numbers)):
      guard let count = known[event.property ?? ""] else { return "there is no property \(event.property ?? "")" }
      return numbers.count == count ? nil : "\(event.property ?? "") is \(count) numbers"
    default: return "no proper value"
    }
  }
}
