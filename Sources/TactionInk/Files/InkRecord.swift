import CTactionZlib
import TactionGeometry
import TactionGraphics

/// A record of an ink file: one step in the history of a document. Docs/InkFormat.md describes the bytes.
nonisolated enum InkRecord: Hashable, Sendable {
  /// A page is added at the end.
  case page(InkPaper, layerCount: Int)
  /// The paper of a page is replaced.
  case paper(InkPaper, page: Int)
  /// Strokes of a page are removed and added.
  case change(InkChange, page: Int)
  /// A page is removed.
  case removal(page: Int)
  /// Points are added to a stroke that is being drawn.
  case growth(InkGrowth, page: Int)
  /// The app's data with a name are replaced.
  case data([UInt8], name: String)

  /// The number of bytes of a record in addition to its content: length, checksum and kind.
  static let overhead = 9
  /// The number of bytes of the record of a page.
  static let pageBytes = overhead + 30
  /// The maximum number of pages of a file. Our own choice.
  static let maximumPages = 4096
  /// The number of bytes of a stroke's ID, and of a stroke without points.
  static let (placeBytes, strokeBytes) = (12, 26)
  /// The minimum and the maximum number of bytes of a point.
  static let (pointBytes, maximumPointBytes) = (6, 30)

  // MARK: Bytes

  /// The bytes of the record, with its length and checksum.
  var bytes: [UInt8] {
    var content = InkByteWriter()
    switch self {
    case .page(let paper, let layerCount):
      Self.write(paper, to: &content)
      content.write(UInt8(layerCount.clamped(to: 1...InkPage.maximumLayers)))
    case .paper(let paper, let page):
      content.write(Self.number(page))
      Self.write(paper, to: &content)
    case .change(let change, let page):
      content.write(Self.number(page))
      content.write(UInt8(exactly: change.layer) ?? .max)
      content.write(UInt32(clamping: change.removed.count))
      for stroke in change.removed { Self.write(stroke.id, to: &content) }
      content.write(UInt32(clamping: change.added.count))
      for stroke in change.added { Self.write(stroke, to: &content) }
    case .removal(let page): content.write(Self.number(page))
    case .growth(let growth, let page):
      content.write(Self.number(page))
      content.write(UInt8(exactly: growth.layer) ?? .max)
      Self.write(growth.stroke, to: &content)
    case .data(let bytes, let name):
      content.write(UInt32(clamping: name.utf8.count))
      content.write(name.utf8)
      content.write(bytes)
    }
    var record = InkByteWriter()
    record.write(UInt32(clamping: content.bytes.count))
    record.write(Self.checksum(kind, content.bytes[...]))
    record.write(kind)
    return record.bytes + content.bytes
  }

  /// Returns the number of a page in a file. A negative number must not become the number of the first page, so it
  /// becomes a number that no page has.
  private static func number(_ page: Int) -> UInt32 { UInt32(exactly: page) ?? .max }

  /// The kinds of records, and the kind of a page.
  static let (kinds, pageKind): (ClosedRange<UInt8>, UInt8) = (1...6, 1)

  private var kind: UInt8 {
    switch self {
    case .page: Self.pageKind
    case .paper: 2
    case .change: 3
    case .removal: 4
    case .growth: 5
    case .data: 6
    }
  }

  /// Returns the checksum of the kind and the content: the CRC-32 of zlib.
  static func checksum(_ kind: UInt8, _ content: ArraySlice<UInt8>) -> UInt32 {
    let first = withUnsafePointer(to: kind) { crc32(0, $0, 1) }
    let sum = content.withUnsafeBufferPointer { crc32_z(first, $0.baseAddress, $0.count) }
    return UInt32(truncatingIfNeeded: sum)
  }

  private static func write(_ paper: InkPaper, to writer: inout InkByteWriter) {
    writer.write(paper.size?.width ?? 0)
    writer.write(paper.size?.height ?? 0)
    writer.write(paper.color.rgba)
    writer.write(paper.ruling.rawValue)
    writer.write(paper.spacing)
  }

  private static func write(_ id: InkStroke.ID, to writer: inout InkByteWriter) {
    writer.write(id.place)
    writer.write(id.piece)
  }

  private static func write(_ stroke: InkStroke, to writer: inout InkByteWriter) {
    write(stroke.id, to: &writer)
    writer.write(stroke.tool.kind.rawValue)
    writer.write(stroke.joints.rawValue)
    writer.write(stroke.tool.color.rgba)
    writer.write(Float(stroke.tool.width))
    writer.write(UInt32(clamping: stroke.points.count))
    var last = InkPoint(x: 0, y: 0, ticks: 0, pressure: 0, lean: 0, slope: 0)
    for point in stroke.points {
      writer.writeStep(point.x &- last.x)
      writer.writeStep(point.y &- last.y)
      writer.writeStep(Int32(bitPattern: point.ticks &- last.ticks))
      writer.writeStep(Int32(point.pressure) - Int32(last.pressure))
      writer.writeStep(Int32(point.lean) - Int32(last.lean))
      writer.writeStep(Int32(point.slope) - Int32(last.slope))
      last = point
    }
  }

  // MARK: Reading

  /// Returns a stroke for the list of removed strokes. A file contains only the IDs of removed strokes.
  private static func placeholder(_ id: InkStroke.ID) -> InkStroke { InkStroke(id: id, [], tool: InkTool()) }

  /// Reads the content of a record; nil if the record is damaged or its kind is unknown.
  init?(kind: UInt8, _ content: ArraySlice<UInt8>) {
    var reader = InkByteReader(content)
    switch kind {
    case Self.pageKind:
      guard let paper = Self.paper(&reader), let count = reader.read(UInt8.self) else { return nil }
      self = .page(paper, layerCount: Int(count))
    case 2:
      guard let page = reader.read(UInt32.self), let paper = Self.paper(&reader) else { return nil }
      self = .paper(paper, page: Int(page))
    case 3:
      guard let page = reader.read(UInt32.self), let layer = reader.read(UInt8.self),
        let removed = Self.list(&reader, of: Self.placeBytes, { Self.id(&$0).map(Self.placeholder) }),
        let added = Self.list(&reader, of: Self.strokeBytes, Self.stroke)
      else { return nil }
      self = .change(InkChange(layer: Int(layer), removed: removed, added: added), page: Int(page))
    case 4:
      guard let page = reader.read(UInt32.self) else { return nil }
      self = .removal(page: Int(page))
    case 5:
      guard let page = reader.read(UInt32.self), let layer = reader.read(UInt8.self), let stroke = Self.stroke(&reader)
      else { return nil }
      self = .growth(InkGrowth(layer: Int(layer), stroke: stroke), page: Int(page))
    case 6:
      guard let length = reader.read(UInt32.self), let name = reader.readBytes(Int(length)),
        let text = String(validating: name, as: UTF8.self)
      else { return nil }
      self = .data(Array(reader.readBytes(reader.count) ?? []), name: text)
    default: return nil
    }
  }

  /// Reads the count of a list and then its items; each item needs at least `size` bytes.
  private static func list<Item>(
    _ reader: inout InkByteReader, of size: Int, _ item: (inout InkByteReader) -> Item?
  ) -> [Item]? {
    guard let count = reader.read(UInt32.self), Int(count) <= reader.count / size else { return nil }
    var items: [Item] = []
    items.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let next = item(&reader) else { return nil }
      items.append(next)
    }
    return items
  }

  private static func paper(_ reader: inout InkByteReader) -> InkPaper? {
    guard let width = reader.readDouble(), let height = reader.readDouble(), let color = reader.read(UInt32.self),
      let ruling = reader.read(UInt8.self), let spacing = reader.readDouble()
    else { return nil }
    return InkPaper(
      size: Size(width: width, height: height), color: Color(rgba: color),
      ruling: InkPaper.Ruling(rawValue: ruling) ?? .plain, spacing: spacing)
  }

  private static func id(_ reader: inout InkByteReader) -> InkStroke.ID? {
    guard let place = reader.read(UInt64.self), let piece = reader.read(UInt32.self) else { return nil }
    // The values are limited so that a new stroke can have a higher value.
    return InkStroke.ID(place: min(place, .max >> 1), piece: min(piece, .max >> 1))
  }

  private static func stroke(_ reader: inout InkByteReader) -> InkStroke? {
    guard let id = id(&reader), let kind = reader.read(UInt8.self), let joints = reader.read(UInt8.self),
      let color = reader.read(UInt32.self), let width = reader.readFloat(), let count = reader.read(UInt32.self),
      Int(count) <= reader.count / pointBytes
    else { return nil }
    var points: [InkPoint] = []
    points.reserveCapacity(Int(count))
    var last = InkPoint(x: 0, y: 0, ticks: 0, pressure: 0, lean: 0, slope: 0)
    for _ in 0..<count {
      guard let x = reader.readStep(), let y = reader.readStep(), let ticks = reader.readStep(),
        let pressure = reader.readStep(), let lean = reader.readStep(), let slope = reader.readStep()
      else { return nil }
      last = InkPoint(
        x: (last.x &+ x).clamped(to: InkPoint.steps), y: (last.y &+ y).clamped(to: InkPoint.steps),
        ticks: last.ticks &+ UInt32(bitPattern: ticks),
        pressure: UInt16(truncatingIfNeeded: Int32(last.pressure) &+ pressure),
        lean: UInt16(truncatingIfNeeded: Int32(last.lean) &+ lean),
        slope: UInt16(truncatingIfNeeded: Int32(last.slope) &+ slope))
      points.append(last)
    }
    let tool = InkTool(InkTool.Kind(rawValue: kind) ?? .ball, color: Color(rgba: color), width: Double(width))
    return InkStroke(id: id, points, tool: tool, joints: InkStroke.Joints(rawValue: joints) ?? .smooth)
  }
}

nonisolated extension InkDocument {
  /// The records of the steps that create the current document.
  var records: [InkRecord] { pageRecords + dataRecords }

  private var dataRecords: [InkRecord] {
    data.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { .data($0.value, name: $0.key) }
  }

  private var pageRecords: [InkRecord] {
    pages.enumerated().flatMap { number, page in
      [InkRecord.page(page.paper, layerCount: page.layers.count)]
        + page.layers.enumerated().flatMap { index, layer in
          // Each record has at most 1000 strokes, so that a damaged record loses only these strokes.
          stride(from: 0, to: layer.strokes.count, by: 1000).map { start in
            let strokes = Array(layer.strokes[start..<min(start + 1000, layer.strokes.count)])
            return InkRecord.change(InkChange(layer: index, added: strokes), page: number)
          }
        }
    }
  }
}
