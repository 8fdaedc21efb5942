import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionText
import TactionViews

/// The frames of the views in a row, in a left-to-right layout.
struct FormRowPlaces {
  var title = Rect.zero
  var control = Rect.zero
  var message = Rect.zero
  var counter = Rect.zero
  var height = 0.0
}

// The layout of a row within a width.
extension FormRow {
  /// Whether the title and the detail are in the row itself, and not in its control.
  final var showsTitles: Bool { titles.superview === self }

  private final var hasTitle: Bool { showsTitles && !(title.isEmpty && detail.isEmpty) }

  /// The width of the title if it has only one line.
  final var titleWidth: Double { hasTitle ? titles.fittingSize(in: .zero).width : 0 }

  /// Whether the control may be positioned next to the section's column of titles.
  final var usesTitleColumn: Bool { stretchesControl && hasTitle && control != nil && !isTall }

  /// Whether the control is several lines high. Such a control is always below its title.
  private final var isTall: Bool {
    guard let control else { return false }
    let size = Size(width: FormConstants.maximumWidth / 2, height: 0)
    return control is TextView || control.fittingSize(in: size).height > 2 * theme.metrics.touchTarget
  }

  /// Returns the frames of the title, the control and the message, for a row of a width.
  final func arrangement(in width: Double) -> FormRowPlaces {
    let room = Rect(
      x: FormConstants.rowMargin, y: FormConstants.rowPadding, width: max(width - 2 * FormConstants.rowMargin, 0),
      height: 0)
    var places = FormRowPlaces()
    let target = theme.metrics.touchTarget
    if let control, hasTitle {
      let column = besideTitle(control, in: room.width)
      if let column { place(control, after: column, in: room, &places) } else { placeBelow(control, in: room, &places) }
    } else if let control {
      let size = self.size(of: control, in: room.width)
      places.control = Rect(origin: room.origin, size: size)
      places.control.size.height = max(size.height, control.fittingSize(in: size).height)
    } else {
      let height = max(titleHeight(in: room.width), target)
      places.title = Rect(x: room.minX, y: room.minY, width: room.width, height: height)
    }
    placeNotes(in: room, &places)
    return places
  }

  /// Places the message and the character counter below the control.
  private final func placeNotes(in room: Rect, _ places: inout FormRowPlaces) {
    var end = max(places.title.maxY, places.control.maxY)
    let start = usesTitleColumn && places.control.minX > room.minX ? places.control.minX : room.minX
    let top = end + FormConstants.lineGap
    var width = max(room.maxX - start, 1)
    if let counter = counterLabel, !counter.isHidden {
      let size = counter.sizeThatFits(.zero)
      places.counter = Rect(x: room.maxX - size.width, y: top, width: size.width, height: size.height)
      width = max(width - size.width - FormConstants.gap, 1)
      end = places.counter.maxY
    }
    if !message.isHidden {
      let height = message.fittingSize(in: Size(width: width, height: 0)).height
      places.message = Rect(x: start, y: top, width: width, height: height)
      end = max(end, places.message.maxY)
    }
    places.height = end + FormConstants.rowPadding
  }

  private final func titleHeight(in width: Double) -> Double {
    titles.fittingSize(in: Size(width: max(width, 1), height: 0)).height
  }

  private final func size(of control: View, in width: Double) -> Size {
    let size = control.fittingSize(in: Size(width: width, height: 0))
    return Size(width: stretchesControl ? width : min(size.width, width), height: size.height)
  }

  /// Returns the width of the title if the control fits next to it; nil if the control must be below the title.
  private final func besideTitle(_ control: View, in width: Double) -> Double? {
    if stretchesControl { return usesTitleColumn ? titleColumn : nil }
    if isTall { return nil }
    let rest = width - size(of: control, in: width).width - FormConstants.gap
    guard titleWidth > rest else { return rest }
    // A title of several lines has enough room if no word is broken.
    return rest >= max(width * FormConstants.wrappedTitleShare, widestWord) ? rest : nil
  }

  /// The width of the widest word of the title and the detail.
  private final var widestWord: Double { max(widestWord(of: titleLabel), widestWord(of: detailLabel)) }

  private final func widestWord(of label: Label) -> Double {
    let font = theme.font(label.font)
    // Lines may end at spaces and after hyphens. Scripts without spaces, from Thai to Chinese, have more places at
    // which lines end, so their words are short.
    let words = label.text.split { $0.isWhitespace || $0 == "-" || $0.unicodeScalars.contains { $0.value >= 0xE00 } }
    return words.map { TextLayout("\($0)-", font: font, numberOfLines: 1).size.width.rounded(.up) }.max() ?? 0
  }

  private final func place(_ control: View, after column: Double, in room: Rect, _ places: inout FormRowPlaces) {
    let rest = max(room.width - column - FormConstants.gap, 0)
    let size = size(of: control, in: rest)
    let title = titleHeight(in: column)
    let height = max(title, size.height, theme.metrics.touchTarget)
    places.title = Rect(
      x: room.minX, y: room.minY + ((height - title) / 2).rounded(), width: column, height: title)
    places.control = Rect(
      x: room.maxX - size.width, y: room.minY + ((height - size.height) / 2).rounded(), width: size.width,
      height: size.height)
  }

  private final func placeBelow(_ control: View, in room: Rect, _ places: inout FormRowPlaces) {
    let title = titleHeight(in: room.width)
    places.title = Rect(x: room.minX, y: room.minY, width: room.width, height: title)
    places.control = Rect(
      origin: Point(x: room.minX, y: places.title.maxY + FormConstants.lineGap), size: size(of: control, in: room.width)
    )
  }
}
