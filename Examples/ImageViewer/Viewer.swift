import Taction

/// A scroll view with a picture or a map in it, and the buttons that switch between the two.
final class Viewer: View, ScrollViewDelegate {
  let scroll = ScrollView()
  let photo = ImageView()
  let map = TiledView(source: CityMap())
  private(set) lazy var photoButton = Button("Picture") { [weak self] in if let self { show(photo) } }
  private(set) lazy var mapButton = Button("Map") { [weak self] in if let self { show(map) } }
  private let readout = Label("1000 %")
  private let message = Label()
  private lazy var bar = FlowView(spacing: 10, arrangedSubviews: [photoButton, mapButton, readout])
  private var shown: View?

  override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = .background
    scroll.delegate = self
    addSubview(scroll)
    message.numberOfLines = 0
    message.alignment = .center
    addSubview(message)
    readout.textColor = .label
    readout.alignment = .center
    readout.font = .monospaced(size: 15).followingTextScale()
    bar.backgroundColor = .background.withAlpha(0.7)
    bar.cornerRadius = 16
    bar.layoutMargins = Insets(10)
    bar.alignment = .center
    addSubview(bar)
    show(photo)
  }

  /// The picture; nil until it has been loaded.
  var picture: Image? {
    get { photo.image }
    set {
      photo.image = newValue
      message.text = ""
      photo.transform = .identity
      photo.sizeToFit()
      if shown === photo { show(photo) }
    }
  }

  /// Shows the reason why there is no picture, in its place.
  func say(_ text: String) {
    message.text = text
    setNeedsLayout()
  }

  /// Shows the photo or the map in the scroll view, at the largest size at which the whole of it is visible.
  func show(_ view: View) {
    message.isHidden = view !== photo
    for (button, page) in [(photoButton, photo as View), (mapButton, map)] {
      button.backgroundColor = page === view ? .tint : .fill
      button.titleLabel.textColor = page === view ? .onTint : .label
    }
    scroll.viewForZooming = nil
    shown?.removeFromSuperview()
    shown = view
    view.transform = .identity
    view.frame.origin = .zero
    scroll.addSubview(view)
    scroll.contentSize = view.bounds.size
    scroll.viewForZooming = view
    fit()
    scroll.setZoomScale(scroll.zoomLimits.lowerBound, animated: false)
    showScale()
  }

  override func layoutSubviews() {
    scroll.frame = bounds
    bar.bounds.size = bar.sizeThatFits(Size(width: max(bounds.width - 24, 1), height: 0))
    bar.center = Point(x: bounds.center.x, y: bounds.maxY - bar.bounds.height / 2 - 12)
    message.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(bar.frame.minY, 0)).inset(by: Insets(16))
    let wasWhole = scroll.zoomScale <= scroll.zoomLimits.lowerBound
    fit()
    if wasWhole { scroll.setZoomScale(scroll.zoomLimits.lowerBound, animated: false) }
  }

  /// Sets the limits of the scale: from the scale that shows the whole picture to four times the picture's size.
  private func fit() {
    guard let size = shown?.bounds.size, !size.isEmpty, !bounds.isEmpty else { return }
    let whole = min(bounds.width / size.width, bounds.height / size.height, 1)
    scroll.zoomLimits = whole...4
    center()
  }

  /// Centres content that is smaller than the window.
  private func center() {
    let (across, down) = (bounds.width - scroll.contentSize.width, bounds.height - scroll.contentSize.height)
    scroll.contentInset = Insets(horizontal: max(across / 2, 0), vertical: max(down / 2, 0))
  }

  // MARK: Scrolling

  func scrollViewDidZoom(_ scrollView: ScrollView) {
    center()
    showScale()
  }

  private func showScale() {
    let percent = scroll.zoomScale * 100
    let text = percent < 10 ? "\((percent * 10).rounded() / 10) %" : "\(Int(percent.rounded())) %"
    // The text always has the same length, so that the buttons do not move.
    readout.text = String(repeating: " ", count: max(0, 6 - text.count)) + text
  }
}
