import Taction

/// The listings of the page on scrolling.
enum ScrollListings {
  static func map(_ map: View, in window: Window) -> ScrollView {
    let scroll = ScrollView(frame: window.content.bounds)
    scroll.addSubview(map)
    scroll.contentSize = map.bounds.size
    scroll.viewForZooming = map
    scroll.zoomLimits = 0.5...4
    window.content.addSubview(scroll)
    return scroll
  }

  static func page(_ column: StackView, in window: Window) {
    let page = ScrollView(content: column, maximumWidth: 600)
    page.keyboardDismissMode = .onDrag
    page.fill(window.content, of: .safeArea)
  }

  static func wait(_ busy: ActivityIndicator, in scroll: ScrollView) {
    busy.isRunning = true
    busy.center(in: scroll)
  }

  static func style(_ album: ScrollView) {
    album.alwaysBounceVertical = true
    album.isDirectionalLockEnabled = true
    album.indicatorColor = .white
    album.flashIndicators()
  }
}

/// A photo that is whole at first, and in the middle while it is smaller than the view.
final class PhotoViewer: ScrollView, ScrollViewDelegate {
  private let photo: ImageView
  private var fittedSize = Size.zero

  init(_ image: Image) {
    photo = ImageView(image: image)
    super.init(frame: .zero)
    addSubview(photo)
    contentSize = photo.bounds.size
    viewForZooming = photo
    delegate = self
  }

  override func layoutSubviews() {
    if bounds.size != fittedSize, !bounds.isEmpty { fit() }
    super.layoutSubviews()
  }

  private func fit() {
    fittedSize = bounds.size
    let isWhole = zoomScale <= zoomLimits.lowerBound
    let whole = min(bounds.width / photo.bounds.width, bounds.height / photo.bounds.height)
    zoomLimits = whole...max(4 * whole, 4)
    if isWhole { zoomScale = whole }
    center()
  }

  private func center() {
    contentInset = Insets(
      horizontal: max(0, (bounds.width - contentSize.width) / 2),
      vertical: max(0, (bounds.height - contentSize.height) / 2))
  }

  func scrollViewDidZoom(_ scrollView: ScrollView) { center() }
}

/// Pages side by side: a flick turns one page.
final class PageStrip: ScrollView {
  private let sheets: [View]

  init(_ sheets: [View]) {
    self.sheets = sheets
    super.init(frame: .zero)
    isPagingEnabled = true
    for sheet in sheets { addSubview(sheet) }
  }

  override func layoutSubviews() {
    for (index, sheet) in sheets.enumerated() {
      let place = isMirrored ? sheets.count - 1 - index : index
      sheet.frame = Rect(origin: Point(x: bounds.width * Double(place), y: 0), size: bounds.size)
    }
    contentSize = Size(width: bounds.width * Double(sheets.count), height: bounds.height)
    super.layoutSubviews()
  }
}
