import TactionEnvironment

/// Borders, names, roles and sizes over the views of a window; for `TACTION_DEBUG=views`.
///
/// The views of the overlay are drawn with the window's frames but do not belong to the window's tree of views. So
/// touches do not hit them, and snapshots do not show them.
final class ViewsOverlay {
  /// The view to draw in front of the window's views.
  let view = View()
  private var notes: [ViewNote] = []

  /// The key that logs the tree, together with Ctrl and Shift.
  static let key = Key("I")
  /// The maximum number of views with a border, so that the overlay also works with a list of thousands of rows.
  private static let maximumCount = 500

  /// Updates the marks for the views of a window; returns whether there is something new to draw.
  func update(_ tree: ViewTree, size: Size) -> Bool {
    let present = ViewNote.all(in: tree, maximum: Self.maximumCount)
    guard present != notes || view.bounds.size != size else { return false }
    notes = present
    view.frame = Rect(origin: .zero, size: size)
    for mark in view.subviews { mark.removeFromSuperview() }
    for note in notes { view.addSubview(ViewMark(note)) }
    return true
  }

  /// Whether a key event logs the tree.
  static func isKey(_ event: KeyEvent) -> Bool {
    event.modifiers.isSuperset(of: [.control, .shift]) && (event.key == key || event.key == Key("i"))
  }

  /// Logs the views and the semantic tree of a window, one line for each view.
  static func log(_ tree: ViewTree, title: String) {
    let views = ViewNote.lines(of: tree.root)
    let nodes = tree.semanticNodes.map { $0.tree(indent: 1) }
    TactionWindow.log.info("views of \"\(title)\":\n\((views + ["meaning:"] + nodes).joined(separator: "\n"))")
  }
}

/// The text that is shown for one view.
struct ViewNote: Equatable {
  /// The bounding box in the window, in logical pixels.
  let frame: Rect
  /// The name, the role, the size and the limits of the size.
  let text: String
  /// Whether the view has semantics of its own.
  let isMeaningful: Bool

  /// The maximum depth of views that are inspected.
  private static let maximumDepth = 200

  static func all(in tree: ViewTree, maximum: Int) -> [ViewNote] {
    var notes: [ViewNote] = []
    visit(tree.root, 0) { view, _ in
      guard notes.count < maximum else { return false }
      guard !view.isHidden, view.alpha >= 0.01 else { return false }
      let frame = view.convert(view.bounds, to: nil)
      if !frame.isEmpty, view !== tree.root {
        notes.append(ViewNote(frame: frame, text: describe(view), isMeaningful: view.effectiveSemantics != nil))
      }
      return true
    }
    return notes
  }

  /// Returns a line for each view below a root, indented by its depth.
  static func lines(of root: View) -> [String] {
    var lines: [String] = []
    visit(root, 0) { view, depth in
      guard lines.count < 10_000 else { return false }
      let (frame, state) = (view.frame, view.isHidden ? " (hidden)" : view.alpha < 0.01 ? " (transparent)" : "")
      lines.append(
        String(repeating: "  ", count: depth + 1) + describe(view)
          + " at \(short(frame.minX)), \(short(frame.minY))" + state)
      return true
    }
    return lines
  }

  private static func visit(_ view: View, _ depth: Int, _ body: (View, Int) -> Bool) {
    guard depth < maximumDepth, body(view, depth) else { return }
    for child in view.subviews { visit(child, depth + 1, body) }
  }

  private static func describe(_ view: View) -> String {
    var parts = ["\(type(of: view))"]
    if let name = view.accessibilityIdentifier { parts.append(name) }
    if let semantics = view.effectiveSemantics {
      parts.append(semantics.role.rawValue)
      if !semantics.name.isEmpty { parts.append("\"\(semantics.name.prefix(30))\"") }
    }
    parts.append("\(short(view.bounds.width)) x \(short(view.bounds.height))")
    if let anchors = view.anchors { parts.append(describe(anchors)) }
    return parts.joined(separator: " ")
  }

  private static func describe(_ anchors: Anchors) -> String {
    let distances = [
      ("leading", anchors.leading), ("trailing", anchors.trailing), ("top", anchors.top), ("bottom", anchors.bottom),
      ("centerX", anchors.centerX), ("centerY", anchors.centerY),
    ]
    return "["
      + distances.compactMap { name, distance in distance.map { "\(name) \(short($0))" } }.joined(separator: ", ")
      + "]"
  }

  private static func short(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}

/// A border around a view, with its note at the top left.
private final class ViewMark: View {
  private static let font = Font.system(size: 9)
  private static let meaningful = Color(hex: 0x0A_84FF)
  private static let other = Color(white: 0.5, alpha: 0.7)
  private static let paper = Color(white: 0.1, alpha: 0.7)

  init(_ note: ViewNote) {
    super.init(frame: note.frame)
    borderWidth = 1
    borderColor = note.isMeaningful ? Self.meaningful : Self.other
    // A view without semantics, such as a part of a control, has only a border.
    guard note.isMeaningful else { return }
    let label = Label()
    label.font = Self.font
    label.textColor = .white
    label.text = note.text
    label.backgroundColor = Self.paper
    label.sizeToFit()
    addSubview(label)
  }
}
