import Logging
import TactionGeometry
import TactionGestures
import TactionGraphics

// Numbers that setters refuse.
extension View {
  /// The function that writes a notice about a view to the log; tests replace it.
  package static var logNotice: (String) -> Void = { Logger(label: "taction.views").notice("\($0)") }

  /// Writes a notice to the log.
  public final func logNotice(_ notice: String) { Self.logNotice(notice) }

  /// Logs a notice about the view, once for each subject.
  public final func reportOnce(_ subject: String, _ notice: @autoclosure () -> String) {
    if reportedSubjects.insert(subject).inserted { Self.logNotice(notice()) }
  }

  /// Returns whether a new value of a property is finite, and logs once if it is not.
  @inline(__always)
  public final func accepts(_ isFinite: Bool, as property: String) -> Bool {
    if !isFinite { reportRefusal(of: property) }
    return isFinite
  }

  @inline(never)
  private func reportRefusal(of property: String) {
    reportOnce(property, "\(nameInMessages) keeps its \(property): the new one has a number that is not finite")
  }
}

/// Finds obstacles between a touch and the view's recognizers, until a touch has reached the view for the first time.
extension View: ObstructedResponder {
  /// Whether the view may keep touches from recognizers of superviews. Classes of the app and controls may do so.
  package final var mayRefuseTouches: Bool { !isPlain }

  /// Returns the obstacle that keeps a touch at a point of the window from the view; nil if there is none, or if the
  /// touch is not on the view.
  package final func obstacle(at place: Point, in dispatcher: TouchDispatcher) -> GestureIssue? {
    guard let tree else { return isUnder(place) ? .noWindow : nil }
    guard tree.touches === dispatcher else { return nil }
    if presentationBounds.isEmpty { return isShown ? .noSize : nil }
    if !transformToWindow.isInvertible { return isShown ? .singularTransform : nil }
    var path = [self]
    while let next = path.last?.parent { path.append(next) }
    // Hidden views and views that fade out are not reported: users cannot mean to touch them.
    if path.contains(where: { $0.hidden || $0.isFadingOut }) { return nil }
    // The loop goes down from the window, so that it converts the point only once for each view on the path.
    var (point, isUnder) = (place, [Bool]())
    for view in path.reversed() {
      point = view.locate(point) ?? point
      isUnder.append(view.presentationBounds.contains(point))
    }
    guard isUnder.last == true else { return nil }
    for (view, isUnder) in zip(path, isUnder.reversed()) {
      if let obstacle = view.obstacle(isUnder: isUnder, to: self) { return obstacle }
      // The view is invisible at this point because a superview clips it, so the user did not mean to touch it.
      if view !== self, view.clips, !isUnder { return nil }
    }
    return nil
  }

  /// Returns the obstacle in this view that keeps a touch from a view, which is this view itself or a view inside it.
  private func obstacle(isUnder: Bool, to view: View) -> GestureIssue? {
    let name = self === view ? nil : nameInMessages
    if state.alpha < 0.01 { return .transparent(name) }
    if !takesTouches { return isOfHandlingClass && view.isOfHandlingClass ? nil : .interactionDisabled(on: name) }
    if let name, !clips, !isUnder { return .outside(of: name) }
    return nil
  }

  /// Whether the class is from the toolkit and handles touches itself, such as a text view or any view of a kit. If
  /// such a view takes no touches, the app has disabled it and its parts. Most of their recognizers are not from the
  /// app.
  private var isOfHandlingClass: Bool { !isOfAppClass && (moduleName != "TactionViews" || canBecomeFirstResponder) }

  private var isFadingOut: Bool { state.alpha < 0.01 && presentation.alpha >= 0.01 }

  private func isUnder(_ place: Point) -> Bool { presentationBounds.contains(convert(place, from: nil)) }

  private var isShown: Bool { nearest { $0.hidden || $0.state.alpha < 0.01 ? $0 : nil } == nil }
}

// Views that handle touches but that no touch reaches.
extension View {
  /// The modules of the toolkit that declare views.
  private static let modules: Set<Substring> = [
    "TactionViews", "TactionControls", "TactionNavigation", "TactionOnScreenKeyboard", "TactionText", "TactionWindow",
    "TactionCommands", "TactionModels", "TactionCodecs", "TactionCanvas", "TactionKiosk", "TactionPortals",
    "TactionForms", "TactionInk",
  ]

  /// Whether the class of the view is not from the toolkit.
  final var isOfAppClass: Bool { !Self.modules.contains(moduleName) }

  private var moduleName: Substring { String(reflecting: type(of: self)).prefix { $0 != "." } }

  /// Logs the view that the user probably wanted to touch, if no view has handled the touches. This is the frontmost
  /// view on the screen that handles touches, if its superviews keep touches from it. Called on the topmost view of a
  /// tree.
  final func reportUnreachableViews(under touches: [Touch]) {
    guard let tree else { return }
    let landings = tree.attachments[UnhandledLandings.self] ?? UnhandledLandings()
    tree.attachments[UnhandledLandings.self] = landings
    guard landings.count < UnreachableRecognizers.maximumLandings else { return }
    landings.count += 1
    for touch in touches {
      guard let hit = touch.responder as? View else { continue }
      let place = touch.location(in: nil)
      var unreachable: (view: View, notice: String)?
      var view = frontmostDrawnView(at: place)
      while let current = view, !hit.isDescendant(of: current) {
        if let notice = current.obstacleNotice(at: place, in: tree) { unreachable = (current, notice) }
        view = current.parent
      }
      // Only the outermost of these views is logged: a view in a control, such as its title, is part of the control.
      if let (view, notice) = unreachable { view.reportOnce("touches", notice) }
    }
  }

  /// Returns a notice about the obstacle that keeps touches from the view; nil for none, or if it handles no touches.
  private func obstacleNotice(at place: Point, in tree: ViewTree) -> String? {
    // Recognizers have notices of their own, except recognizers that follow no touches.
    guard mayHandleTouches, !recognizers.contains(where: \.followsTouches) else { return nil }
    let name = nameInMessages
    switch obstacle(at: place, in: tree.touches) {
    case .interactionDisabled(let other?):
      return "\(name) gets no touches: \(other), which holds it, takes no touches; "
        + "set isUserInteractionEnabled = true on it"
    case .outside(let other):
      return "\(name) gets no touches where it lies outside of the bounds of \(other); make \(other) larger"
    default: return nil
    }
  }

  /// Returns the view that is drawn last at a point of the window, whether it can be hit or not.
  private func frontmostDrawnView(at place: Point) -> View? {
    var found: View?
    var pending = [(view: self, point: convert(place, from: nil))]
    while let (view, point) = pending.popLast() {
      guard !view.hidden, view.state.alpha >= 0.01 else { continue }
      let isInside = view.presentationBounds.contains(point)
      // Nothing is drawn in a corner that the corner radius cuts off.
      if RoundedRect(view.presentationBounds, radius: view.cornerRadius).contains(point) { found = view }
      if view.clips, !isInside { continue }
      for child in view.children.reversed() {
        if let place = child.locate(point) { pending.append((child, place)) }
      }
    }
    return found
  }
}

/// The number of touches that began in a window and that no view handled.
private final class UnhandledLandings {
  var count = 0
}
