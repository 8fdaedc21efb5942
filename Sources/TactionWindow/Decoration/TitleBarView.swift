import TactionGraphics
import TactionViews
import TactionWayland

/// The title bar of a frame: the title, the buttons, and the gestures that belong to the window.
final class TitleBarView: View {
  /// The state of the window that the bar shows.
  struct Look: Equatable {
    var title = ""
    var isActive = true
    var isMaximized = false
    /// Whether the window is a dialog, which can be closed, but neither minimized nor maximized.
    var isDialog = false
    var isDark = false
    var hasHighContrast = false
    /// The actions that the shell offers for a window; nil if the shell does not report them. Then the bar offers all
    /// actions.
    var capabilities: Set<XdgToplevel.WmCapabilities>?

    var palette: DecorationPalette {
      DecorationPalette.palette(isDark: isDark, isActive: isActive, hasHighContrast: hasHighContrast)
    }

    func offers(_ action: XdgToplevel.WmCapabilities) -> Bool {
      if isDialog, action == .maximize || action == .minimize { return false }
      return capabilities?.contains(action) ?? true
    }
  }

  /// The height in logical pixels.
  static let height = 46.0
  /// The minimum width that holds the buttons and a part of the title, in logical pixels.
  static let minimumWidth = 4 * TitleBarButton.extent
  /// The distance from the left edge to the title, in logical pixels.
  private static let margin = 16.0

  /// Called for each action of the user.
  var onAction: ((DecorationAction) -> Void)?

  var look = Look() {
    didSet { if look != oldValue { apply() } }
  }

  private let label = Label()
  private let line = View()
  private let minimize = TitleBarButton(.minimize)
  private let maximize = TitleBarButton(.maximize)
  private let close = TitleBarButton(.close)

  init() {
    super.init(frame: .zero)
    label.font = .system(size: 15, weight: .medium)
    line.isUserInteractionEnabled = false
    for view in [line, label, minimize, maximize, close] { addSubview(view) }
    minimize.action = { [weak self] in self?.onAction?(.minimize) }
    maximize.action = { [weak self] in self?.onAction?(.toggleMaximized) }
    close.action = { [weak self] in self?.onAction?(.close) }
    addGestures()
    apply()
  }

  private func addGestures() {
    let pan = PanGestureRecognizer { [weak self] pan in
      if pan.state == .began { self?.onAction?(.move) }
    }
    pan.maximumNumberOfTouches = 1
    let doubleTap = TapGestureRecognizer { [weak self] _ in
      if self?.look.offers(.maximize) == true { self?.onAction?(.toggleMaximized) }
    }
    doubleTap.numberOfTapsRequired = 2
    let press = LongPressGestureRecognizer { [weak self] press in
      if press.state == .began, let self { onAction?(.menu(press.location(in: self))) }
    }
    for recognizer in [pan, doubleTap, press] as [GestureRecognizer] {
      // With `delaysTouchesEnded`, a finger that rests on the bar would delay the lifts of touches on the buttons.
      recognizer.delaysTouchesEnded = false
      addGestureRecognizer(recognizer)
    }
  }

  /// The buttons for the actions that the shell offers, from right to left.
  private var buttons: [TitleBarButton] {
    var buttons = [close]
    if look.offers(.maximize) { buttons.append(maximize) }
    if look.offers(.minimize) { buttons.append(minimize) }
    return buttons
  }

  private func apply() {
    let palette = look.palette
    backgroundColor = palette.background
    line.backgroundColor = palette.line
    label.text = look.title
    label.textColor = palette.foreground
    maximize.sign = look.isMaximized ? .restore : .maximize
    for button in [minimize, maximize, close] {
      button.color = palette.foreground
      button.highlightColor = palette.highlight
    }
    setNeedsLayout()
  }

  /// Positions the buttons that fit, from right to left, and gives the rest of the width to the title.
  override func layoutSubviews() {
    var right = bounds.width
    for button in [minimize, maximize, close] { button.isHidden = true }
    for button in buttons where right >= TitleBarButton.extent {
      right -= TitleBarButton.extent
      button.isHidden = false
      button.frame = Rect(x: right, y: 0, width: TitleBarButton.extent, height: bounds.height)
    }
    label.isHidden = right <= 2 * Self.margin
    label.frame = Rect(x: Self.margin, y: 0, width: max(right - Self.margin, 1), height: bounds.height)
    line.frame = Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }
}

/// The actions of a user on a frame.
enum DecorationAction {
  case close
  case minimize
  case toggleMaximized
  /// The window follows the finger that is down.
  case move
  /// The menu of the window, at a location in logical pixels of the bar.
  case menu(Point)
}
