import Glibc
import Taction
import TactionCanvas
import TactionRestoration

/// The map, with buttons in front of it: a compass, and two buttons that zoom.
final class MapScreen: View {
  let canvas = CanvasView()
  private(set) lazy var compass = Self.button(.compass, "North up") { [weak self] in
    if let self { canvas.turn(to: .zero, animated: isAnimated) }
  }
  private(set) lazy var zoomIn = Self.button(.add, "Zoom in") { [weak self] in self?.zoom(by: 2) }
  private(set) lazy var zoomOut = Self.button(.remove, "Zoom out") { [weak self] in self?.zoom(by: 0.5) }
  private(set) lazy var buttons = StackView(axis: .vertical, spacing: 10, arrangedSubviews: [compass, zoomIn, zoomOut])
  private(set) var tiles: TiledView?
  private(set) var pins: [Pin] = []
  private let attribution = Label()
  private lazy var notice = StackView(arrangedSubviews: [attribution])
  private let message = Label()
  private var callout: Callout?
  private var chart: Chart?
  /// Whether the whole map has been shown since the map was set.
  private var isShownWhole = true

  override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = .secondaryBackground
    canvas.wheelZooms = true
    canvas.accessibilityLabel = "Map"
    canvas.onChange = { [weak self] _ in self?.canvasDidMove() }
    let tap = TapGestureRecognizer { [weak self] _ in self?.close() }
    tap.require(toFail: canvas.doubleTapGestureRecognizer)
    canvas.addGestureRecognizer(tap)
    addSubview(canvas)
    buttons.pin(to: self, Anchors(trailing: 14, bottom: 14))
    for view in [canvas, buttons] { view.isHidden = true }
    prepareTexts()
  }

  private func prepareTexts() {
    attribution.font = .system(size: 13).followingTextScale()
    attribution.textColor = .label
    attribution.numberOfLines = 0
    attribution.lineBreak = .wrap
    notice.backgroundColor = .background.withAlpha(0.8)
    notice.cornerRadius = 6
    notice.layoutMargins = Insets(horizontal: 8, vertical: 4)
    notice.isHidden = true
    notice.pin(to: self, Anchors(leading: 14, bottom: 14))
    message.numberOfLines = 0
    message.lineBreak = .wrap
    message.alignment = .center
    message.fill(self, margins: Insets(24))
  }

  private static func button(_ icon: Icon, _ label: String, action: @escaping () -> Void) -> Button {
    let button = Button(icon, label: label, action: action)
    button.role = .secondary
    button.backgroundColor = .background
    button.contentInsets = Insets(12)
    button.shadow = Shadow(color: .black, opacity: 0.25, radius: 6, offset: Vector(dx: 0, dy: 2))
    return button
  }

  /// Shows the whole of a map, or the part of it that the program showed when it ended.
  ///
  /// - Parameters:
  ///   - chart: The map.
  ///   - name: The name under which the shown part is stored; nil if it is not stored.
  func show(_ chart: Chart, as name: String? = nil) {
    message.text = ""
    self.chart = chart
    for view in [canvas, buttons] { view.isHidden = false }
    backgroundColor = chart.background
    let tiles = TiledView(source: chart.tiles)
    self.tiles?.removeFromSuperview()
    self.tiles = tiles
    tiles.accessibilityLabel = "Tiles"
    canvas.content.addSubview(tiles)
    canvas.contentBounds = chart.bounds
    canvas.confinement = .center
    canvas.zoomLimits = chart.zoomLimits
    attribution.text = chart.attribution
    notice.isHidden = chart.attribution.isEmpty
    for pin in pins { pin.removeFromSuperview() }
    pins = chart.places.map { place in Pin(place) { [weak self] in self?.open(place) } }
    for pin in pins { canvas.addAnnotation(pin, at: pin.place.point, anchor: Point(x: 0.5, y: 1)) }
    isShownWhole = false
    // The shown part is restored after the next layout, which shows the whole map.
    canvas.restorationIdentifier = name
    setNeedsLayout()
  }

  /// Opens a file of tiles, and shows the map, or why the file cannot be shown.
  func open(_ path: String) async {
    message.text = "Opening \(path) …"
    do {
      let chart = Chart(try await MBTiles.open(path))
      // From another folder, the same path leads to another file.
      let place = realpath(path, nil)
      defer { free(place) }
      show(chart, as: place.map { String(cString: $0) })
    } catch {
      say(error, about: path)
    }
  }

  /// Shows why a file cannot be shown.
  func say(_ error: any Error, about path: String) {
    message.text = "\(path) cannot be shown. \(theme.words.reason(of: error))"
  }

  override func layoutSubviews() {
    canvas.frame = bounds
    if let chart, !isShownWhole, !bounds.isEmpty {
      isShownWhole = true
      canvas.zoom(to: chart.bounds, animated: false)
    }
    // The notice is at most as wide as the buttons allow.
    let room = max(bounds.width - buttons.bounds.width - 3 * 14, 60)
    notice.bounds.size = notice.sizeThatFits(Size(width: room, height: 0))
    if let callout { place(callout) }
  }

  /// Whether the buttons move the map in an animation.
  private var isAnimated: Bool { !theme.motion.isReduced }

  private func zoom(by factor: Double) { canvas.zoom(by: factor, animated: isAnimated) }

  private func canvasDidMove() {
    compass.iconView?.transform = .rotation(canvas.rotation)
    zoomIn.isEnabled = canvas.zoomScale < canvas.zoomLimits.upperBound
    zoomOut.isEnabled = canvas.zoomScale > canvas.zoomLimits.lowerBound
  }

  private func open(_ place: Chart.Place) {
    close()
    let callout = Callout(place)
    self.callout = callout
    self.place(callout)
  }

  /// Shows a callout above its pin, in the size of its texts, which follow the user's text size.
  private func place(_ callout: Callout) {
    callout.sizeToFit()
    canvas.addAnnotation(
      callout, at: callout.place.point, anchor: Point(x: 0.5, y: 1 + Pin.size.height / callout.bounds.height))
  }

  /// Escape hides the name of a place, also while its pin has the focus.
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .escape, event.isPlain, callout != nil else { return super.keyDown(event) }
    close()
    return true
  }

  private func close() {
    callout?.removeFromSuperview()
    callout = nil
  }
}

extension Icon {
  /// A needle that points north.
  fileprivate static let compass = Icon(
    viewBox: Rect(x: 0, y: 0, width: 24, height: 24),
    layers: [
      Layer(needle(to: 2), paint: .color(Color(hex: 0xD8_3A_2E))), Layer(needle(to: 22), paint: .tint),
    ])

  private static func needle(to tip: Double) -> Path {
    var path = Path()
    path.move(to: Point(x: 12, y: tip))
    path.addLine(to: Point(x: 16.5, y: 12))
    path.addLine(to: Point(x: 7.5, y: 12))
    path.close()
    return path
  }
}
