import Taction

/// A view that records its touches and keys.
public final class LoggingView: View {
  /// The phase of each touch in each call; consecutive "moved" entries are one entry.
  public private(set) var heard: [String] = []
  /// The calls in order, with positions in the view, such as "began 10,20", and the keys.
  public private(set) var entries: [String] = []
  /// The position of each touch in each call, in window coordinates.
  public private(set) var places: [Point] = []
  /// The contact of each touch that began or moved.
  public private(set) var contacts: [TouchContact] = []
  /// The kind of each touch that began.
  public private(set) var kinds: [Touch.Kind] = []
  /// Called after each entry.
  public var onEntry: ((String) -> Void)?
  /// Whether the view handles keys, so that its superviews do not receive them.
  public var takesKeys = true
  private let acceptsKeys: Bool

  /// Makes a view; if `acceptsKeys` is false, it cannot become first responder.
  public init(frame: Rect = .zero, acceptsKeys: Bool = false) {
    self.acceptsKeys = acceptsKeys
    super.init(frame: frame)
  }

  override public var canBecomeFirstResponder: Bool { acceptsKeys }

  /// The "ended" and "cancelled" entries of `heard`.
  public var endings: [String] { heard.filter { $0 == "ended" || $0 == "cancelled" } }

  /// Returns the entries since the last call.
  public func read() -> [String] {
    defer { entries = [] }
    return entries
  }

  /// Calls a closure once, at the next entry that begins with a text, such as "moved" or "up a".
  public func once(_ start: String, _ body: @escaping () -> Void) {
    onEntry = { [weak self] entry in
      guard entry.hasPrefix(start) else { return }
      self?.onEntry = nil
      body()
    }
  }

  override public func touchesBegan(_ touches: [Touch]) {
    kinds += touches.map(\.kind)
    contacts += touches.map(\.contact)
    note("began", touches)
  }

  override public func touchesMoved(_ touches: [Touch]) {
    contacts += touches.map(\.contact)
    note("moved", touches)
  }

  override public func touchesEnded(_ touches: [Touch]) { note("ended", touches) }
  override public func touchesCancelled(_ touches: [Touch]) { note("cancelled", touches) }

  override public func keyDown(_ event: KeyEvent) -> Bool {
    note("\(event.isRepeat ? "repeat" : "down") \(event.characters.isEmpty ? "-" : event.characters)")
    return acceptsKeys && takesKeys
  }

  override public func keyUp(_ event: KeyEvent) -> Bool {
    note("up \(event.characters.isEmpty ? "-" : event.characters)")
    return acceptsKeys && takesKeys
  }

  private func note(_ phase: String, _ touches: [Touch]) {
    places += touches.map { $0.location(in: nil) }
    for _ in touches where phase != "moved" || heard.last != "moved" { heard.append(phase) }
    let positions = touches.map { $0.location(in: self) }.map { "\(Int($0.x)),\(Int($0.y))" }
    note("\(phase) \(positions.sorted().joined(separator: " "))")
  }

  private func note(_ entry: String) {
    entries.append(entry)
    onEntry?(entry)
  }
}

extension Window {
  /// Fills the window with a view that records its touches and keys.
  public func addLog() -> LoggingView {
    let view = LoggingView(frame: content.bounds, acceptsKeys: true)
    content.addSubview(view)
    return view
  }
}
