import TactionGeometry
import TactionInk
import TactionXML

/// A receiver of the elements of a file that makes pages from the elements.
final class XournalReceiver: XMLReceiver {
  /// The meaning of an open element.
  private enum Place {
    case document, page, background, layer, stroke, text, picture
    /// A known element that is not needed, such as the title, the preview and the times of sounds.
    case ignored
    /// An unknown element. All elements in it also count as unknown.
    case unknown
  }

  // These limits are our own choice: real notebooks are far below them, and a file at all limits needs less than 2 GB
  // of memory.
  private static let (maximumPages, maximumStrokes, maximumPoints) = (4096, 500_000, 10_000_000)
  private static let (maximumItems, maximumItemBytes) = (100_000, 1 << 28)
  /// The maximum number of elements and attributes of any kind.
  private static let maximumMarks = 5_000_000
  /// The maximum length of the coordinates of a stroke, or of a text, in bytes.
  private static let maximumContent = 1 << 22

  /// The pages that were read.
  private(set) var pages: [InkPage] = []
  /// The texts that were read.
  private(set) var texts: [XournalText] = []
  /// The pictures that were read.
  private(set) var pictures: [XournalPicture] = []
  /// The numbers of items that were not read.
  private(set) var skipped = XournalFile.Skipped()
  /// The reason why reading has stopped.
  private(set) var failure: XournalError?
  /// Whether the first element is the root element of Xournal.
  var isXournal: Bool { item != nil }

  private var places: [Place] = []
  private var sheet: XournalSheet?
  /// The tag of the last known element, and the text in this element.
  private var item: XMLTag?
  private var content: [UInt8] = []
  private var picture = Base64Text()
  private var (strokeCount, pointCount, itemBytes, markCount) = (0, 0, 0, 0)

  /// Whether a page has begun.
  var hasPage: Bool { sheet != nil || !pages.isEmpty }

  /// Ends the open page, if there is one, because the file has ended.
  func finish() throws(XournalError) {
    endPage()
    if pages.isEmpty { throw .broken(line: item?.line ?? 0, reason: "it has no page") }
  }

  // MARK: Elements

  func begin(_ tag: XMLTag) -> Bool {
    let place = place(of: tag.name)
    if place != .unknown { item = tag }
    markCount += 1 + tag.attributes.count
    if markCount > Self.maximumMarks { refuse("\(Self.maximumMarks) elements and attributes") }
    switch place {
    case .page: beginPage(tag)
    case .background: if sheet?.setBackground(tag) == false { skipped.backgrounds += 1 }
    case .layer: sheet?.beginLayer()
    case .stroke, .text: content.removeAll(keepingCapacity: true)
    case .picture: picture = Base64Text()
    case .unknown where places.isEmpty: failure = .notXournal
    case .unknown where places.last != .unknown: skipped.elements += 1
    case .document, .ignored, .unknown: break
    }
    places.append(place)
    return failure == nil
  }

  func end() -> Bool {
    switch places.popLast() {
    case .page: endPage()
    case .stroke: addStroke()
    case .text: addText()
    case .picture: addPicture()
    default: break
    }
    return failure == nil
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
    switch places.last {
    case .stroke, .text:
      if content.count + piece.count > Self.maximumContent { refuse("\(Self.maximumContent) bytes in an element") }
      content.append(contentsOf: piece)
    case .picture:
      picture.add(piece)
      countItemBytes(picture.bytes.count)
    default: break
    }
    return failure == nil
  }

  private func place(of name: String) -> Place {
    switch (places.last, name) {
    case (nil, "xournal"): .document
    case (.document, "page"): .page
    case (.document, "title"), (.document, "preview"), (.layer, "timestamp"): .ignored
    case (.page, "background"): .background
    case (.page, "layer"): .layer
    case (.layer, "stroke"): .stroke
    case (.layer, "text"), (.layer, "link"): .text
    case (.layer, "image"), (.layer, "teximage"): .picture
    default: .unknown
    }
  }

  // MARK: Pages

  private func beginPage(_ tag: XMLTag) {
    if pages.count >= Self.maximumPages { return refuse("\(Self.maximumPages) pages") }
    sheet = XournalSheet(tag)
  }

  private func endPage() {
    guard let page = sheet?.page else { return }
    pages.append(page)
    sheet = nil
  }

  private func addStroke() {
    guard let item, let paper = sheet?.paper else { return }
    let stroke = XournalStroke(item, content: content, on: paper)
    skipped.points += stroke.lostPoints
    pointCount += stroke.lostPoints + stroke.strokes.reduce(0) { $0 + $1.points.count }
    if pointCount > Self.maximumPoints { return refuse("\(Self.maximumPoints) points") }
    guard !stroke.strokes.isEmpty else { return skipped.strokes += 1 }
    if item.attributes["fill"].flatMap(Int.init) ?? -1 >= 0 { skipped.fills += 1 }
    if let style = item.attributes["style"], style != "plain" { skipped.dashes += 1 }
    strokeCount += stroke.strokes.count
    if strokeCount > Self.maximumStrokes { return refuse("\(Self.maximumStrokes) strokes") }
    sheet?.add(stroke.strokes)
  }

  // MARK: Texts and pictures

  private func addText() {
    let size = content.count + (item?.attributes.values.reduce(0) { $0 + $1.utf8.count } ?? 0)
    countItemBytes(size)
    guard let item, let layer = sheet?.layer, let x = item.pixels("x"), let y = item.pixels("y"), !content.isEmpty
    else { return skipped.items += 1 }
    let usualSize = 12 * XournalNumbers.pixelsPerPoint
    let text = XournalText(
      page: pages.count, layer: layer, string: String(decoding: content, as: UTF8.self),
      fontName: item.attributes["font"] ?? "Sans",
      fontSize: item.pixels("size")?.positive ?? usualSize, color: item.inkColor,
      origin: Point(x: x, y: y), wrapWidth: item.pixels("wrap")?.positive,
      link: item.attributes["url"])
    texts.append(text)
    itemBytes += size
  }

  private func addPicture() {
    guard let item, let layer = sheet?.layer, let frame = item.frame, !picture.bytes.isEmpty else {
      return skipped.items += 1
    }
    let formula = item.name == "teximage" ? item.attributes["text"] : nil
    let size = picture.bytes.count + (formula?.utf8.count ?? 0)
    countItemBytes(size)
    let picture = XournalPicture(
      page: pages.count, layer: layer, frame: frame, bytes: picture.bytes, formula: formula)
    pictures.append(picture)
    itemBytes += size
    sheet?.addPicture(frame)
  }

  // MARK: Limits

  private func countItemBytes(_ count: Int) {
    if itemBytes + count > Self.maximumItemBytes { refuse("\(Self.maximumItemBytes) bytes of texts and pictures") }
    if texts.count + pictures.count >= Self.maximumItems { refuse("\(Self.maximumItems) texts and pictures") }
  }

  private func refuse(_ limit: String) { failure = failure ?? .tooComplex(line: item?.line ?? 0, limit: limit) }
}
