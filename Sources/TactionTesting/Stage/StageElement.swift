import TactionWindow
import TactionGeometry

/// An element on the screen of a ``Stage``, which a test finds by its role and its name, and uses as a person does.
///
/// Get an element from ``Stage/find(_:_:)``. The screen is searched again at each use. All rectangles and points are in
/// logical pixels of the screen.
public struct StageElement {
  /// The methods to identify an element.
  enum Source {
    indirect case query(Semantics.Role, ElementName, within: Source?)
    case view(WeakView)
  }

  /// An existing element, and its window.
  struct Match {
    let node: SemanticNode
    let window: Window

    /// Whether the element is not disabled.
    var isEnabled: Bool { node.semantics?.states.contains(.disabled) != true }
  }

  private let stage: Stage
  private let source: Source

  init(_ stage: Stage, _ source: Source) {
    (self.stage, self.source) = (stage, source)
  }

  // MARK: Looking

  /// Whether there is at least one such element.
  public var exists: Bool { !matches.isEmpty }
  /// The view of the element; nil if the element does not exist.
  public var view: View? { first?.node.view }
  /// The name; nil if the element does not exist.
  public var name: String? { first?.node.name }
  /// The value, such as the setting of a slider; nil if the element has no value.
  public var value: Semantics.Value? { first?.node.semantics?.value }
  /// The states; empty if the element does not exist.
  public var states: Semantics.States { first?.node.semantics?.states ?? [] }
  /// Whether the element exists and is not disabled.
  public var isEnabled: Bool { first?.isEnabled ?? false }
  /// Whether the element has the keyboard focus.
  public var isFocused: Bool { first?.node.view.isFirstResponder ?? false }
  /// Whether at least a part of the element is visible in its window and its scroll views.
  public var isInSight: Bool { first.map { !$0.node.visibleFrame.isEmpty } ?? false }

  /// The bounding box; nil if the element does not exist.
  public var frame: Rect? {
    first.flatMap { match in
      stage.origin(of: match.window).map { match.node.frame.offset(by: $0 - .zero) }
    }
  }

  /// Returns the element inside this element that has a role and a name, such as the button in a row.
  public func find(_ role: Semantics.Role, _ name: String? = nil) -> StageElement {
    StageElement(stage, .query(role, .exact(name), within: source))
  }

  /// Returns the element inside this element that has a role, and a name that contains a text, regardless of case.
  public func find(_ role: Semantics.Role, containing text: String) -> StageElement {
    StageElement(stage, .query(role, .containing(text), within: source))
  }

  /// Returns all elements that are now inside this element and have a role and a name, in reading order.
  public func findAll(_ role: Semantics.Role, _ name: String? = nil) -> [StageElement] {
    find(role, name).matches.map { StageElement(stage, .view(WeakView(view: $0.node.view))) }
  }

  // MARK: Acting

  /// Taps the element with a finger, in the middle of its visible part; scrolls to the element first if needed.
  ///
  /// - Throws: ``StageElementError`` if there is no such element, if there are several, or if a finger cannot reach the
  ///   element.
  public func tap() throws {
    stage.tap(at: try reachablePoint())
    stage.settle()
  }

  /// Puts a finger down in the middle of the element's visible part, as ``tap()`` does, to hold or to drag the element.
  ///
  /// - Throws: ``StageElementError``, as ``tap()`` does.
  public func touch() throws -> Finger { stage.touch(at: try reachablePoint()) }

  /// Returns a point at which a finger reaches the element; scrolls to the element first if needed.
  ///
  /// - Throws: ``StageElementError``, as ``tap()`` does.
  public func reachablePoint() throws -> Point {
    var match = try only()
    if !match.node.isMiddleInSight {
      match.node.view.scrollIntoView(animated: false)
      stage.settle()
      match = try only()
    }
    guard !match.node.visibleFrame.isEmpty else { throw error(.outOfSight) }
    guard let origin = stage.origin(of: match.window) else { throw error(.outOfSight) }
    let points = match.node.pointsToTouch.filter { stage.isReachable(origin + ($0 - .zero)) }
    guard !points.isEmpty else { throw error(.outOfSight) }
    var cover: View?
    for point in points {
      let place = origin + (point - .zero)
      guard stage.window(at: place) === match.window else { continue }
      let hit = match.window.view(at: point)
      if match.node.isReached(by: hit) { return place }
      cover = cover ?? hit
    }
    throw error(.covered(by: cover.map { $0.accessibilityIdentifier ?? "\(type(of: $0))" } ?? "another window"))
  }

  /// Performs an action of the element as a screen reader does, without a finger.
  ///
  /// - Throws: ``StageElementError`` if there is no such element, if there are several, or if the element is disabled
  ///   or refuses the action.
  public func perform(_ action: Semantics.Action) throws {
    let match = try only()
    guard match.isEnabled, match.node.view.performEffective(action) else { throw error(.refused(action)) }
    stage.settle()
  }

  /// Gives the element the keyboard focus.
  ///
  /// - Throws: ``StageElementError`` if there is no such element, if there are several, or if the element does not
  ///   accept the focus.
  public func focus() throws {
    guard try only().node.view.becomeFirstResponder() else { throw error(.noFocus) }
    stage.settle()
  }

  // MARK: Finding

  private var first: Match? { matches.first }

  /// The matching elements, in reading order.
  var matches: [Match] {
    stage.settle()
    return find(source)
  }

  private func only() throws -> Match {
    let matches = matches
    guard let match = matches.first else { throw error(.missing) }
    guard matches.count == 1 else { throw error(.several(matches.count)) }
    return match
  }

  private func find(_ source: Source) -> [Match] {
    switch source {
    case .view(let reference):
      guard let view = reference.view else { return [] }
      return all.filter { $0.node.view === view }
    case .query(let role, let name, let outer):
      return elements(role, within: outer).filter { name.matches($0.node.name) }
    }
  }

  private func elements(_ role: Semantics.Role, within outer: Source?) -> [Match] {
    let candidates =
      outer.map { outer in
        find(outer).flatMap { match in
          match.node.children.flatMap { $0.all }.map { Match(node: $0, window: match.window) }
        }
      } ?? all
    return candidates.filter { $0.node.semantics?.role == role }
  }

  /// Returns the element that does not exist: the element of a source, or the outermost element around it that does not
  /// exist either.
  private func missing(_ source: Source) -> Source {
    guard case .query(_, _, let outer?) = source, find(outer).isEmpty else { return source }
    return missing(outer)
  }

  /// Returns the names of existing elements that the test may have meant, if no element has the name for which the test
  /// searches.
  private func suggestions(for source: Source) -> [String] {
    guard case .query(let role, let name, let outer) = source else { return [] }
    return name.suggestions(from: elements(role, within: outer).map(\.node.name))
  }

  private var all: [Match] {
    stage.shownWindows.flatMap { window in
      window.pipeline.tree.semanticNodes.flatMap { $0.all }.map { Match(node: $0, window: window) }
    }
  }

  private func error(_ problem: StageElementError.Problem) -> StageElementError {
    let source = problem == .missing ? missing(source) : source
    return StageElementError(
      problem: problem, element: describe(source), suggestions: problem == .missing ? suggestions(for: source) : [],
      tree: stage.describeTree())
  }

  private func describe(_ source: Source) -> String {
    switch source {
    case .view(let reference): reference.view.map { "element of a \(type(of: $0))" } ?? "element of a view that is gone"
    case .query(let role, let name, let outer):
      role.rawValue + name.description + (outer.map { " in the \(describe($0))" } ?? "")
    }
  }
}

/// A weak reference to a view, so that a test does not keep the view alive.
struct WeakView {
  weak var view: View?
}

extension SemanticNode {
  /// Whether the middle of the node is visible; if not, the element is scrolled into view before it is touched.
  fileprivate var isMiddleInSight: Bool { visibleFrame.contains(frame.center) }

  /// The node and its descendants, in reading order.
  fileprivate var all: [SemanticNode] {
    var nodes: [SemanticNode] = []
    forEach { nodes.append($0) }
    return nodes
  }

  /// The points in the window at which to try a touch, the middle of the view first if it is visible.
  fileprivate var pointsToTouch: [Point] {
    let box = visibleFrame
    let middle = view.convert(view.bounds.center, to: nil)
    let fractions = [0.5, 0.3, 0.7, 0.1, 0.9]
    let grid = fractions.flatMap { y in
      fractions.map { Point(x: box.minX + box.width * $0, y: box.minY + box.height * y) }
    }
    return (box.contains(middle) ? [middle] : []) + grid
  }

  /// Whether a touch that hits the view `hit` counts as a touch on the node. A view without user interaction passes
  /// touches to its superviews.
  fileprivate func isReached(by hit: View?) -> Bool {
    guard let hit else { return false }
    return hit.isDescendant(of: view) || !view.isUserInteractionEnabled && view.isDescendant(of: hit)
  }
}
