import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The first row of a picker of files. The title is between two buttons, or above the buttons if it does not fit
/// between them.
final class FilePickerHeader: View {
  private let cancelButton: Button
  private let acceptButton: Button?
  private let titleLabel: Label

  /// Creates a header; `accept` is nil if a tap on a file is enough.
  init(cancel: Button, title: Label, accept: Button?) {
    (cancelButton, titleLabel, acceptButton) = (cancel, title, accept)
    super.init(frame: .zero)
    title.numberOfLines = 0
    for view in [cancel, title, accept].compactMap(\.self) { addSubview(view) }
  }

  private var spacing: Double { theme.metrics.spacing }

  override var arrangesBySize: Bool { true }

  override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? size.width : .infinity
    return Size(width: size.width, height: arrangement(in: width).height)
  }

  override func layoutSubviews() {
    let places = arrangement(in: bounds.width)
    cancelButton.frame = mirrored(places.cancel)
    titleLabel.frame = mirrored(places.title)
    acceptButton?.frame = mirrored(places.accept)
  }

  private struct Places {
    var cancel = Rect.zero
    var title = Rect.zero
    var accept = Rect.zero
    var height = 0.0
  }

  /// Returns the places of the buttons and the title from left to right.
  private func arrangement(in width: Double) -> Places {
    let (cancel, accept) = (cancelButton.sizeThatFits(.zero), acceptButton?.sizeThatFits(.zero) ?? .zero)
    let (gap, title) = (spacing, titleLabel.sizeThatFits(.zero))
    let end = acceptButton == nil ? width : width - accept.width - gap
    let room = end - cancel.width - gap
    var places = Places()
    guard title.width > room else {
      places.height = max(cancel.height, accept.height, title.height)
      let top = { (size: Size) in ((places.height - size.height) / 2).rounded() }
      let middle = Size(width: room, height: title.height)
      places.cancel = Rect(origin: Point(x: 0, y: top(cancel)), size: cancel)
      places.title = Rect(origin: Point(x: cancel.width + gap, y: top(title)), size: middle)
      places.accept = Rect(origin: Point(x: end + gap, y: top(accept)), size: accept)
      return places
    }
    let line = titleLabel.sizeThatFits(Size(width: width, height: 0)).height
    places.title = Rect(x: 0, y: 0, width: width, height: line)
    let top = line + gap
    places.cancel = Rect(x: 0, y: top, width: min(cancel.width, width), height: cancel.height)
    // If the titles of both buttons do not fit in one row, as with large text, one button is below the other.
    let isStacked = cancel.width + gap + accept.width > width && acceptButton != nil
    let side = min(accept.width, width)
    places.accept = Rect(
      x: width - side, y: isStacked ? places.cancel.maxY + gap : top, width: side, height: accept.height)
    places.height = max(places.cancel.maxY, places.accept.maxY)
    return places
  }
}
