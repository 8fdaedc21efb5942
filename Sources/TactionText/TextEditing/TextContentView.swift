import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The view in a field that lays out and shows the visible paragraphs, the selection and the caret.
///
/// The origin of its coordinates is the top left corner of the whole text, not of the visible part.
final class TextContentView: View {
  /// The text.
  let editor = TextEditor()
  /// The default font, before the theme is applied. Attributes of the text override it.
  var font = Font.body {
    didSet { if font != oldValue { styleDidChange() } }
  }
  /// The default colour of the text. Attributes of the text override it.
  var textColor = Color.label {
    didSet { if textColor != oldValue { rows.forEach { $0.setNeedsDisplay() } } }
  }
  /// The alignment of lines.
  var alignment = TextAlignment.natural {
    didSet { if alignment != oldValue { styleDidChange() } }
  }
  /// Whether dots are shown instead of the characters.
  var isObscured = false {
    didSet { if isObscured != oldValue { styleDidChange() } }
  }
  /// Whether lines are broken at the width. If not, each paragraph is one line.
  var wrapsLines = false {
    didSet { if wrapsLines != oldValue { styleDidChange() } }
  }
  /// Whether the caret and the selection are shown.
  var isActive = false {
    didSet { if isActive != oldValue { updateSelection() } }
  }
  /// Whether the text can be edited. Only an editable text has a caret.
  var isEditable = true {
    didSet { if isEditable != oldValue { updateSelection() } }
  }

  /// The visible part of the text.
  private(set) var visible = Rect.zero
  /// The visible paragraphs, from top to bottom.
  private(set) var rows: [ParagraphView] = []
  let caret = CaretView()
  /// The texts that wait to be inserted.
  private(set) lazy var insertions = TextInsertions(self)
  /// The use of the view by edits without the focus, and the timer that ends it; nil if there were no such edits.
  var unfocusedEditing: (use: ViewUse, end: AppTimer)?
  /// Whether the app is handling a change by the user.
  private(set) var isReporting = false
  /// Called when the text now belongs to something else; see ``endUse()``.
  var onEndOfUse: (() -> Void)?
  private var spareRows: [ParagraphView] = []
  /// The layouts of the visible paragraphs, and of some others, by `StoredParagraph.id`.
  private var layouts: [Int: ParagraphLayout] = [:]
  /// The layouts of paragraphs that are being inserted, by `StoredParagraph.id`.
  private var preparedLayouts: [Int: ParagraphLayout] = [:]
  /// The offset of the top visible line when all layouts were discarded, and its distance from the top of the visible
  /// part; nil if the layouts were not discarded since the last call of ``show(_:keepsTop:)``.
  private var topLine: (offset: Int, distance: Double)?
  private var styleFont = Font.body
  /// The font that `.body` was in the theme. If it has changed, parts of the text with fonts of their own may also have
  /// other fonts.
  private var bodyFont = Font.body
  /// The leading side for which the lines were laid out.
  private var styleLeading = TextDirection.leftToRight

  /// The maximum number of kept layouts, in addition to the layouts of the visible paragraphs. Our own choice.
  private static let maximumLayouts = 256
  /// The maximum number of visible paragraphs, even in a very large view.
  static let maximumRows = 2048
  /// The maximum number of times that visible paragraphs are measured before a frame.
  private static let maximumRounds = 6
  /// The character that is shown instead of each hidden character.
  static let dot = "\u{25CF}"

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    editor.onChange = { [weak self] in self?.follow($0) }
    editor.onReset = { [weak self] before, marked in
      self?.reset()
      self?.topLine = nil
      if self?.isReporting == false { self?.endUse() }
      self?.tellReset(from: before, marked: marked)
    }
    addSubview(caret)
    styleDidChange()
  }

  // MARK: Layout

  /// The width at which lines are broken.
  private var lineWidth: Double { wrapsLines ? max(bounds.width, 1) : .infinity }

  /// The height of the whole text, measured or estimated.
  var textHeight: Double { editor.storage.paragraphs.total.height }

  /// The height of a line without text.
  var lineHeight: Double { styleFont.lineHeight }

  /// Sets the width of lines. After a change, the heights are measured again.
  func setLineWidth(_ width: Double) {
    guard width != bounds.width else { return }
    bounds.size.width = width
    if wrapsLines { styleDidChange() }
  }

  /// Discards all layouts after a change of the style or width.
  func styleDidChange() {
    topLine = topLine ?? visibleTopLine
    (styleFont, bodyFont, styleLeading) = (theme.font(font), theme.font(.body), leading)
    let perLine = wrapsLines ? max(bounds.width / (styleFont.size * 0.5), 1) : .infinity
    editor.forgetHeights(HeightEstimate(lineHeight: styleFont.lineHeight, bytesPerLine: perLine))
    reset()
  }

  /// The offset of the top visible line, and its distance from the top of the visible part; nil if the text is not
  /// scrolled.
  private var visibleTopLine: (offset: Int, distance: Double)? {
    guard wrapsLines, visible.minY > 0, let row = rows.first(where: { $0.frame.maxY > visible.minY }),
      let layout = layouts[row.id]
    else { return nil }
    let line = layout.lines[layout.lineIndex(atY: visible.minY - row.frame.minY)]
    let start = editor.storage.paragraphs.start(of: row.number)
    return (start + line.start, row.frame.minY + line.top - visible.minY)
  }

  private func reset() {
    layouts.removeAll()
    preparedLayouts.removeAll()
    recycle(rows)
    rows = []
    superview?.setNeedsLayout()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    insertions.resume()
    // The timer was cancelled when the view left its window.
    if unfocusedEditing != nil { owner?.endEditingWithoutFocus() }
  }

  override func themeDidChange() {
    super.themeDidChange()
    if styleFont != theme.font(font) || bodyFont != theme.font(.body) { styleDidChange() }
  }

  /// Returns the layout of a paragraph, and stores the height of the layout as the height of the paragraph.
  func layout(of number: Int) -> ParagraphLayout {
    let paragraph = editor.storage.paragraphs[number]
    if let layout = layouts[paragraph.id], layout.style.goesOn == paragraph.isCut { return layout }
    let style = style(of: paragraph, direction: direction(ofParagraphGoingOnAt: number))
    let ready = preparedLayouts.removeValue(forKey: paragraph.id)
    let layout =
      ready.flatMap { $0.style == style ? $0 : nil } ?? ParagraphLayout(shown(paragraph.content), style: style)
    if layouts.count > Self.maximumLayouts + rows.count { forgetLayouts() }
    layouts[paragraph.id] = layout
    editor.setHeight(layout.size.height, of: number)
    return layout
  }

  /// Returns the preparation of a paragraph that is to be inserted; `direction` is nil for the first part of a
  /// paragraph.
  func preparation(of paragraph: StoredParagraph, direction: TextDirection?) -> ParagraphPreparation {
    ParagraphPreparation(
      shown(paragraph.content), style: style(of: paragraph, direction: direction),
      toDevice: transformToWindow.concatenating(.scale(displayScale)))
  }

  /// Stores the layouts of paragraphs that are about to be inserted.
  func prepare(_ layouts: [Int: ParagraphLayout]) { preparedLayouts = layouts }

  /// Returns the style in which a paragraph is laid out; `direction` is nil for the first part of a paragraph.
  private func style(of paragraph: StoredParagraph, direction: TextDirection?) -> ParagraphStyle {
    ParagraphStyle(
      font: styleFont, width: lineWidth, direction: isObscured ? leading : direction, alignment: alignment,
      leading: leading, goesOn: paragraph.isCut)
  }

  /// Returns the writing direction of the paragraph that a part continues; nil for the first part of a paragraph.
  private func direction(ofParagraphGoingOnAt number: Int) -> TextDirection? {
    let paragraphs = editor.storage.paragraphs
    guard number > 0, paragraphs[number - 1].isCut else { return nil }
    return layout(of: paragraphs.firstPart(before: number)).direction
  }

  /// The direction in which views follow each other in a row. Hidden text and empty text also have this direction.
  private var leading: TextDirection { isMirrored ? .rightToLeft : .leftToRight }

  /// Discards the layouts of paragraphs that are not visible.
  private func forgetLayouts() {
    let kept = Set(rows.map(\.id))
    layouts = layouts.filter { kept.contains($0.key) }
  }

  /// Returns a fragment of the text in the form in which it is displayed.
  func shown(_ content: TextFragment) -> AttributedText {
    if isObscured { return AttributedText(String(repeating: Self.dot, count: content.text.count)) }
    var shown = content.attributed
    guard !content.spans.isEmpty else { return shown }
    for run in shown.runs where run.attributes.link != nil {
      shown.setAttributes(in: run.range) { attributes in
        if attributes.color == nil { attributes.color = .tint }
        attributes.isUnderlined = true
      }
    }
    let theme = theme
    return shown.mappingFonts(theme.font)
  }

  // MARK: Changes

  /// Calls the app's handler of a change by the user. If the handler sets a text that equals the text of the field,
  /// nothing changes. If it sets another text, such as a corrected text, pasted texts that wait are still inserted.
  func report(_ handler: () -> Void) {
    let wasReporting = isReporting
    isReporting = true
    handler()
    isReporting = wasReporting
  }

  /// Updates the layouts and the rows after a change of the text. Returns the height of the changed paragraph; nil if
  /// it is not laid out.
  private func follow(_ change: TextChange) -> Double? {
    tell(change)
    var height: Double?
    var keepsDirection = false
    if change.isLocal, let id = change.previousID, let layout = layouts.removeValue(forKey: id) {
      (height, keepsDirection) = update(layout, by: change)
    }
    // The following parts of the paragraph have the direction of its first part, so they are laid out again.
    if !keepsDirection, editor.storage.paragraphs[change.newParagraphs.upperBound - 1].isCut { reset() }
    let growth = change.newParagraphs.count - change.paragraphs.count
    var kept: [ParagraphView] = []
    for row in rows {
      if row.number >= change.paragraphs.upperBound {
        row.number += growth
      } else if row.number >= change.newParagraphs.upperBound {
        recycle([row])
        continue
      }
      kept.append(row)
    }
    rows = kept
    superview?.setNeedsLayout()
    return height
  }

  /// Lays out the changed lines of a paragraph again; returns its height, and whether its direction is unchanged.
  private func update(_ layout: ParagraphLayout, by change: TextChange) -> (height: Double, keepsDirection: Bool) {
    var layout = layout
    let (number, direction) = (change.newParagraphs.lowerBound, layout.direction)
    let start = editor.storage.paragraphs.start(of: number)
    // The paragraphs are not copied to a local variable, because the next change would then copy all of them.
    let (id, content) = (editor.storage.paragraphs[number].id, editor.storage.paragraphs[number].content)
    let local = change.newRange.lowerBound - start..<change.newRange.upperBound - start
    if isObscured {
      // All characters are shown as dots, so only the number of dots changes.
      let end = content.text.count * Self.dot.utf8.count
      let dots = String(repeating: Self.dot, count: max(0, end - layout.count) / Self.dot.utf8.count)
      layout.replace(min(end, layout.count)..<layout.count, with: dots)
    } else {
      layout.replace(
        local.lowerBound..<local.lowerBound + change.range.count, with: shown(content.part(local)))
    }
    layouts[id] = layout
    return (layout.size.height, layout.direction == direction)
  }

  private func recycle(_ rows: some Sequence<ParagraphView>) {
    for row in rows {
      row.isHidden = true
      row.show(nil, number: 0, id: 0)
      spareRows.append(row)
    }
  }

  // MARK: Rows

  /// Shows the paragraphs in a part of the text. Returns the distance by which paragraphs that stay visible have moved
  /// down, because paragraphs above them were measured.
  ///
  /// - Parameter keepsTop: Whether the top visible line stays where it is if all lines are broken again, because the
  ///   width or the font has changed.
  @discardableResult
  func show(_ visible: Rect, keepsTop: Bool = false) -> Double {
    if styleLeading != leading { styleDidChange() }
    var (visible, shift) = (visible, 0.0)
    if let topLine, keepsTop {
      let top = caretRect(at: TextPosition(offset: topLine.offset)).minY
      shift = top - topLine.distance - visible.minY
      visible = visible.offset(by: Vector(dx: 0, dy: shift))
    }
    topLine = nil
    for _ in 0..<Self.maximumRounds {
      let anchor = firstRow(in: visible)
      let before = anchor?.frame.minY
      arrange(in: visible)
      guard let anchor, let before, !anchor.isHidden else { break }
      let step = anchor.frame.minY - before
      guard abs(step) > 1e-6 else { break }
      shift += step
      visible = visible.offset(by: Vector(dx: 0, dy: step))
    }
    self.visible = visible
    preparedLayouts.removeAll()
    for row in rows { row.limit(to: convert(visible, to: row), height: visible.height) }
    updateSelection()
    return shift
  }

  /// Moves the rows to the current positions of their paragraphs, without a layout. Returns the distance by which the
  /// first row in a part of the text has moved down, because paragraphs above it were measured.
  func moveRows(in visible: Rect) -> Double {
    let anchor = firstRow(in: visible)
    let before = anchor?.frame.minY ?? 0
    for row in rows {
      let top = editor.storage.paragraphs.top(of: row.number)
      row.place(Rect(x: row.frame.minX, y: top, width: row.frame.width, height: row.frame.height))
    }
    return (anchor?.frame.minY ?? 0) - before
  }

  private func firstRow(in visible: Rect) -> ParagraphView? {
    rows.first { $0.frame.maxY > visible.minY && $0.frame.minY < visible.maxY }
  }

  private func arrange(in visible: Rect) {
    var (number, top) = editor.storage.paragraphs.paragraph(atHeight: visible.minY)
    var old = rows[...]
    var next: [ParagraphView] = []
    next.reserveCapacity(rows.count + 4)
    var unused: [ParagraphView] = []
    while number < editor.storage.paragraphs.count, top < visible.maxY || next.isEmpty, next.count < Self.maximumRows {
      while let first = old.first, first.number < number { unused.append(old.removeFirst()) }
      let layout = layout(of: number)
      let row: ParagraphView
      if let first = old.first, first.number == number {
        row = old.removeFirst()
      } else {
        row = spareRows.popLast() ?? makeRow()
      }
      row.show(layout, number: number, id: editor.storage.paragraphs[number].id)
      row.place(Rect(x: 0, y: top, width: wrapsLines ? bounds.width : layout.size.width, height: layout.size.height))
      next.append(row)
      top += editor.storage.paragraphs.height(of: number)
      number += 1
    }
    recycle(unused + old)
    rows = next
  }

  private func makeRow() -> ParagraphView {
    let row = ParagraphView(in: self)
    insertSubview(row, below: caret)
    return row
  }

  // MARK: Selection

  /// Whether the selection is shown: always if the text cannot be edited; if it can, only while it has the focus.
  var showsSelection: Bool { isActive || !isEditable }

  /// Shows the current selection and caret.
  func updateSelection() {
    tellSelection()
    let selection = editor.selection
    for row in rows { row.select(showsSelection && !selection.isEmpty ? selection.range : nil) }
    let hasCaret =
      isActive && isEditable && selection.isEmpty && !(editor.markedRange != nil && editor.markedSelection == nil)
    caret.isShown = hasCaret
    guard hasCaret else { return }
    caret.move(to: overwrittenRect ?? caretRect(at: selection.head), limit: wrapsLines ? bounds.width : .infinity)
  }

  /// The rectangle of the character that the next key types over; nil if there is no such character.
  private var overwrittenRect: Rect? {
    let offset = editor.selection.head.offset
    guard editor.isOverwriting, offset < editor.storage.paragraphRange(at: offset).upperBound else { return nil }
    let rects = selectionRects(for: offset..<editor.storage.boundary(after: offset))
    return rects.first { $0.width > 0 }
  }

  /// The rectangle that is to stay visible: the caret, or the moving end of the selection.
  var headRect: Rect {
    let rect = caretRect(at: editor.selection.head)
    return Rect(x: rect.minX - 1, y: rect.minY, width: CaretView.width, height: rect.height)
  }
}
