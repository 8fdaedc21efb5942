import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A card with a view of the app that slides in from the bottom of the window. Fingers can drag it to other heights,
/// and drag it away.
///
///     let sheet = Sheet(settings)
///     sheet.detents = [.medium, .large]
///     button.present(sheet)
///
/// A finger can drag the sheet from anywhere except a control, and can catch it while it moves. A drag of a scroll view
/// in the sheet also moves the sheet. At the top of the content, a downward drag lowers the sheet. An upward drag first
/// raises the sheet to its largest height. In a window at least 700 px wide, the sheet is a card in the middle, which
/// has one height and can be dragged away downward.
///
/// The content fills the card between the grip and the safe area inset at the bottom, and is laid out again when the
/// height changes.
public final class Sheet: Presentation, GestureRecognizerDelegate {
  /// A height at which a sheet rests.
  public nonisolated enum Detent: Hashable, Sendable {
    /// Half the height of the window. Above a keyboard on the screen, the sheet keeps this height if there is room.
    case medium
    /// The height of the window, less the safe area inset and a margin at the top.
    case large
    /// The height that fits the content, as ``contentView`` returns it from `sizeThatFits(_:)`. For a scroll view, such
    /// as a form or a list, this is the height of its whole content; for a `NavigationStack`, the height of its page
    /// with the bars. Content without a height of its own, such as a plain `View`, whose current size does not count,
    /// gets the height of ``large``.
    case fitted
    /// A height in logical pixels.
    case height(Double)
    /// A fraction of the height of ``large``.
    case fraction(Double)
  }

  /// The view of the app in the sheet.
  public let contentView: View

  /// The heights at which the sheet can rest, in any order; by default, only ``Detent/large``. An empty array is
  /// refused.
  public var detents: [Detent] = [.large] {
    didSet {
      if detents.isEmpty {
        reportOnce("detents", "\(nameInMessages) keeps its detents: the new list is empty")
        detents = oldValue
      }
      guard detents != oldValue else { return }
      setNeedsLayout()
      semanticsDidChange()
    }
  }

  /// The height at which the sheet rests, or will come to rest: the first of ``detents`` until another detent is
  /// selected.
  public var selectedDetent: Detent {
    if let chosenDetent, detents.contains(chosenDetent) { return chosenDetent }
    return detents.first ?? .large
  }

  private var chosenDetent: Detent? {
    didSet { if chosenDetent != oldValue { semanticsDidChange() } }
  }

  /// Called after a finger, a key or a screen reader has selected another detent.
  public var onDetentChange: ((Detent) -> Void)?

  /// Whether a small bar at the top shows that the sheet can be dragged; true by default.
  public var showsGrip = true {
    didSet { if showsGrip != oldValue { setNeedsLayout() } }
  }

  /// The distances of the content from the edges of the card, in logical px; nil by default. If nil, labels, controls,
  /// and rows without `layoutMargins` get the theme's margin; other views get no margin. Insets that are not finite are
  /// refused.
  public var contentInsets: Insets? {
    didSet {
      if !accepts(contentInsets?.isFinite ?? true, as: "contentInsets") { contentInsets = oldValue }
      if contentInsets != oldValue { setNeedsLayout() }
    }
  }

  /// The name of the sheet for screen readers; empty if it has no name.
  public var title = "" {
    didSet { if title != oldValue { semanticsDidChange() } }
  }

  let card = SheetCard()
  let gripBar = View()
  let pan = PanGestureRecognizer { ($0.view?.superview as? Sheet)?.panChanged() }
  /// The current height during a drag, the height at which the drag started, and whether the sheet was moving out
  /// before; nil if nothing drags the sheet.
  var pull: (height: ElasticValue, start: Double, wasLeaving: Bool)?
  /// The size of the window at the last layout.
  var arrangedSize = Size.zero

  /// Creates a sheet with a content view, which is removed from its superview.
  public init(_ content: View = View()) {
    contentView = content
    super.init()
    card.becomeCard()
    card.backgroundColor = .background
    card.clipsToBounds = true
    gripBar.backgroundColor = .separator
    gripBar.cornerRadius = SheetMetrics.gripSize.height / 2
    gripBar.isUserInteractionEnabled = false
    card.addSubview(contentView)
    card.addSubview(gripBar)
    addSubview(card)
    pan.name = "sheet"
    pan.delaysTouchesEnded = false
    pan.delegate = self
    pan.onTouchesBegan = { [weak self] _ in self?.panTouchesBegan() }
    pan.onLastLift = { [weak self] in self?.lastFingerLifted() }
    card.addGestureRecognizer(pan)
  }

  /// Moves the sheet to another detent.
  ///
  /// - Parameters:
  ///   - detent: One of ``detents``; any other detent is refused.
  ///   - animated: Whether the sheet moves there with an animation; there is no animation if the user prefers reduced
  ///     motion.
  public func select(_ detent: Detent, animated: Bool = true) {
    guard detents.contains(detent) else {
      return reportOnce("select", "\(nameInMessages) keeps its height: \(detent) is not one of its detents")
    }
    chosenDetent = detent
    guard isPresented, pull == nil else { return }
    motion.move(to: restingValue, animated: animated && !theme.motion.isReduced)
  }

  /// Selects a detent on behalf of the user, and calls ``onDetentChange``.
  func choose(_ detent: Detent) {
    guard detent != selectedDetent else { return }
    chosenDetent = detent
    onDetentChange?(detent)
  }

  // MARK: Appearance

  override func makeSpring() -> SpringMotion { slidingMotion() }

  override var restingValue: Double { metrics.restingHeight(of: selectedDetent) }

  override func valueDidChange(_ value: Double) { place() }

  override func willAppear() { place() }

  /// Ends the drag. A finger that lands after this may catch the sheet; a finger that is already down may not.
  override func willLeave() {
    pull = nil
    pan.cancelGesture()
  }

  override var canBeCaught: Bool { true }

  /// Adapts the sheet to a new size of the window, its safe area or its content.
  public override func layoutSubviews() {
    super.layoutSubviews()
    followContent()
    takeNewLimits()
    place()
  }

  public override func themeDidChange() {
    super.themeDidChange()
    card.takeCardColors()
    card.backgroundColor = .background
    setNeedsLayout()
  }

  // MARK: Keys and meaning

  /// Moves to the next higher or lower detent when the user presses Control and the up or down arrow key.
  public override func keyDown(_ event: KeyEvent) -> Bool {
    let key = event.key.unpadded
    guard event.modifiers.contains(.control), key == .upArrow || key == .downArrow else { return super.keyDown(event) }
    step(by: key == .upArrow ? 1 : -1)
    return true
  }

  /// A sheet, modal while it is presented.
  public override var semantics: Semantics? {
    Semantics(
      .sheet, name: title,
      actions: dismissalActions + (detents.count > 1 ? [.increment, .decrement] : []))
  }

  public override func perform(_ action: Semantics.Action) -> Bool {
    switch action {
    case .increment, .decrement:
      guard isPresented, detents.count > 1 else { return false }
      return step(by: action == .increment ? 1 : -1)
    default: return super.perform(action)
    }
  }

  @discardableResult
  private func step(by step: Int) -> Bool {
    // A finger that holds the sheet selects a detent when it lifts.
    guard pull == nil else { return false }
    let metrics = metrics
    let sorted = detents.sorted { metrics.height(of: $0) < metrics.height(of: $1) }
    guard let index = sorted.firstIndex(of: selectedDetent), sorted.indices.contains(index + step) else { return false }
    choose(sorted[index + step])
    if isPresented, pull == nil { motion.move(to: restingValue, animated: !theme.motion.isReduced) }
    return true
  }
}
