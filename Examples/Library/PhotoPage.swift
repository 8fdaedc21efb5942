import Taction

/// One photo, first at the largest size at which the whole of it is visible; the user can zoom it.
final class PhotoPage: ScrollView, ScrollViewDelegate {
  var onTap: () -> Void = {}
  private let picture = ImageView()
  private let message = Label()
  private(set) var loading: Task<Void, Never>?

  init(_ photo: Photo) {
    super.init(frame: .zero)
    delegate = self
    showsIndicators = false
    message.alignment = .center
    message.numberOfLines = 0
    addSubview(picture)
    addSubview(message)
    let tap = TapGestureRecognizer { [weak self] _ in self?.onTap() }
    tap.require(toFail: doubleTapGestureRecognizer)
    addGestureRecognizer(tap)
    loading = Task { [weak self] in
      do { self?.show(try await Image.load(path: photo.path), name: photo.name) } catch { self?.say(error) }
    }
  }

  isolated deinit { loading?.cancel() }

  private func show(_ image: Image, name: String) {
    picture.image = image
    picture.accessibilityLabel = name
    picture.frame = Rect(origin: .zero, size: Size(width: Double(image.width), height: Double(image.height)))
    contentSize = picture.bounds.size
    viewForZooming = picture
    reset()
  }

  private func say(_ error: any Error) {
    message.text = theme.words.reason(of: error)
    setNeedsLayout()
  }

  /// Shows the whole photo again.
  func reset() {
    fit()
    setZoomScale(zoomLimits.lowerBound, animated: false)
  }

  override func layoutSubviews() {
    message.frame = Rect(origin: .zero, size: bounds.size).inset(by: 16)
    let wasWhole = zoomScale <= zoomLimits.lowerBound
    fit()
    if wasWhole { setZoomScale(zoomLimits.lowerBound, animated: false) }
    super.layoutSubviews()
  }

  /// Sets the limits of the scale: from the scale that shows the whole photo to four times the size of the photo, or of
  /// the page if the page is larger.
  private func fit() {
    let size = picture.bounds.size
    guard viewForZooming != nil, !size.isEmpty, !bounds.isEmpty else { return }
    let whole = min(bounds.width / size.width, bounds.height / size.height)
    zoomLimits = whole...4 * max(1, whole)
    center()
  }

  /// Centres a photo that is smaller than the page.
  private func center() {
    let (across, down) = (bounds.width - contentSize.width, bounds.height - contentSize.height)
    contentInset = Insets(horizontal: max(across / 2, 0), vertical: max(down / 2, 0))
  }

  func scrollViewDidZoom(_ scrollView: ScrollView) { center() }
}
