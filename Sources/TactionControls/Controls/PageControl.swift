import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A row of dots, one for each page. The dot of the current page is filled.
///
///     let dots = PageControl(numberOfPages: 5) { page in scroll.scroll(to: offset(of: page)) }
///
/// A tap on either side of the filled dot turns to the next page on that side, and arrow keys also turn pages. A finger
/// that slides along the dots turns through the pages. While the pages scroll, the app sets ``position``, and the
/// filled dot moves with the pages. If there are more dots than fit, only the dots around the current page are drawn.
open class PageControl: Control {
  /// Called with the page to which the user has turned.
  public final var onChange: ((Int) -> Void)?

  private final var count: Int
  private final var page = 0
  private final lazy var place = drawnMotion(0)
  /// The scroll view whose pages the control shows; nil if the control follows no scroll view.
  final weak var followed: View?
  /// Scrolls the followed scroll view to a page, which moves the filled dot; returns false if the control follows no
  /// scroll view.
  final var turnsPages: ((_ page: Int) -> Bool)?
  private final let pan = ControlPan { ($0.view as? PageControl)?.panChanged($0) }
  private final var grip = 0

  private static let dot = 8.0
  private static let pitch = 18.0
  /// The maximum number of dots for which `sizeThatFits(_:)` reserves space.
  private static let maximumDots = 12
  /// The maximum number of dots that are drawn, even in a very wide control.
  private static let maximumShownDots = 200

  /// Creates a control at the origin, with a size that fits its pages.
  public init(numberOfPages: Int = 0, onChange: ((Int) -> Void)? = nil) {
    (count, self.onChange) = (max(numberOfPages, 0), onChange)
    super.init()
    addGestureRecognizer(pan)
    sizeToFit()
  }

  /// The number of pages; a negative number counts as 0.
  public final var numberOfPages: Int {
    get { count }
    set {
      guard max(newValue, 0) != count else { return }
      count = max(newValue, 0)
      take(page)
      place.set(Double(page))
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  /// The index of the current page, starting with 0. A number outside the pages becomes the nearest page.
  public final var currentPage: Int {
    get { page }
    set {
      take(newValue)
      showPage()
    }
  }

  private final func showPage() {
    if turnsPages?(page) != true { place.move(to: Double(page), animated: !theme.motion.isReduced) }
  }

  /// Shows the state of the followed scroll view.
  ///
  /// - Parameters:
  ///   - pages: The number of pages.
  ///   - position: The position of the filled dot, in pages.
  ///   - page: The page at which the scrolling will come to rest.
  final func show(pages: Int, position: Double, page: Int) {
    numberOfPages = pages
    guard position.isFinite else { return }
    place.set(position.clamped(to: 0...Double(max(count - 1, 0))))
    take(page)
  }

  /// The position of the filled dot, in pages; it is between two whole numbers while the pages scroll. Numbers that are
  /// not finite are refused.
  public final var position: Double {
    get { place.value }
    set {
      guard accepts(newValue.isFinite, as: "position") else { return }
      let inside = newValue.clamped(to: 0...Double(max(count - 1, 0)))
      place.set(inside)
      if !isDragging { take(Int(saturating: inside.rounded())) }
    }
  }

  private final func take(_ newPage: Int) {
    let inside = max(0, min(newPage, count - 1))
    guard inside != page else { return }
    page = inside
    semanticsDidChange()
  }

  /// Turns to a page on behalf of the user, and calls ``onChange``.
  private final func turn(to newPage: Int) {
    let before = page
    take(newPage)
    showPage()
    if page != before { onChange?(page) }
  }

  // MARK: Appearance

  /// The size of the dots, with enough space for a finger.
  open override func sizeThatFits(_ size: Size) -> Size {
    let target = theme.metrics.touchTarget
    return Size(width: max(Double(min(count, Self.maximumDots)) * Self.pitch + Self.pitch, target), height: target)
  }

  /// The pages whose dots are drawn.
  private final var shownPages: Range<Int> {
    let room = Int(saturating: (bounds.width / Self.pitch).rounded(.down)).clamped(to: 1...Self.maximumShownDots)
    guard count > room else { return 0..<count }
    let first = max(0, min(Int(saturating: place.value.rounded()) - room / 2, count - room))
    return first..<first + room
  }

  private final func center(of page: Double, in pages: Range<Int>) -> Point {
    let middle = (Double(pages.lowerBound) + Double(pages.upperBound - 1)) / 2
    return Point(x: bounds.center.x + (page - middle) * Self.pitch * (isMirrored ? -1 : 1), y: bounds.center.y)
  }

  /// The shape around which the focus ring is drawn.
  open override var focusShape: RoundedRect {
    let size = Size(width: Double(shownPages.count) * Self.pitch, height: Self.pitch)
    return RoundedRect(Rect(center: bounds.center, size: size), radius: Self.pitch / 2)
  }

  /// Draws the dots and the focus ring.
  open override func draw(into list: inout DisplayList) {
    let pages = shownPages
    if !pages.isEmpty { drawTint(over: focusShape, into: &list) }
    for page in pages {
      let near = max(0, 1 - abs(Double(page) - place.value))
      let side = Self.dot * (1 + 0.25 * near)
      let dot = RoundedRect(
        Rect(center: center(of: Double(page), in: pages), size: Size(width: side, height: side)), radius: side / 2)
      list.fill(dot, color: .separator, opacity: contentOpacity)
      if theme.colors.hasHighContrast {
        list.strokeBorder(of: dot, width: 1, color: .secondaryLabel, opacity: contentOpacity)
      }
      list.fill(dot, color: .tint, opacity: contentOpacity * near)
    }
    super.draw(into: &list)
  }

  // MARK: Input

  /// Turns to the next or the previous page, depending on the side of the filled dot on which the finger lifts.
  open override func activate() {
    guard let activationPoint else { return turn(to: page + 1 < count ? page + 1 : 0) }
    let dot = center(of: Double(page), in: shownPages).x
    turn(to: page + ((activationPoint.x > dot) != isMirrored ? 1 : -1))
  }

  private final func panChanged(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      (isDragging, grip) = (true, page)
      slide(by: pan.translation(in: self).dx)
    case .changed where isDragging: slide(by: pan.translation(in: self).dx)
    case .ended, .cancelled: isDragging = false
    default: return
    }
  }

  private final func slide(by distance: Double) {
    let steps = (distance / Self.pitch * (isMirrored ? -1 : 1)).rounded()
    turn(to: Int(saturating: (Double(grip) + steps).clamped(to: 0...Double(max(count - 1, 0)))))
  }

  /// Ends a press without an effect, or a drag at the current page.
  open override func cancelTracking() {
    super.cancelTracking()
    guard isDragging else { return }
    isDragging = false
    pan.cancelGesture()
  }

  /// Turns pages by the arrow keys, Home and End.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isEnabled, !isDragging, event.isPlain else { return super.keyDown(event) }
    switch event.key.unpadded {
    case .leftArrow, .rightArrow: turn(to: page + (event.key.direction(isMirrored: isMirrored) == true ? 1 : -1))
    case .home: turn(to: 0)
    case .end: turn(to: count - 1)
    default: return super.keyDown(event)
    }
    return true
  }

  // MARK: Meaning

  /// The current page, and the number of pages.
  open override var semantics: Semantics? {
    guard count > 0 else { return nil }
    let (number, last) = (Double(page + 1), Double(count))
    return Semantics(
      .pageIndicator, value: .number(number, in: 1...last, text: theme.words[.page, "\(page + 1)", "\(count)"]),
      states: semanticStates,
      actions: [.increment, .decrement, .setNumber(number)], step: 1)
  }

  /// Turns to another page.
  @discardableResult
  open override func perform(_ action: Semantics.Action) -> Bool {
    guard isEnabled, !isDragging, count > 0 else { return false }
    switch action {
    case .increment: turn(to: page + 1)
    case .decrement: turn(to: page - 1)
    case .setNumber(let number) where !number.isNaN:
      turn(to: Int(saturating: number.clamped(to: 1...Double(count))) - 1)
    default: return false
    }
    return true
  }
}
