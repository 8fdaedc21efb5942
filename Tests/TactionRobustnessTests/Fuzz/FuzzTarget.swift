import CTactionLinux
import Glibc
import Taction
import TactionIcons
import TactionModels
import TactionXournal

@testable import TactionCodecs
@testable import TactionWindow

/// A part of Taction that reads foreign data, into which a fuzzer feeds bytes.
enum FuzzTarget: String, CaseIterable, Codable, Sendable {
  /// Operations of four bytes each: see `WireStorm` and `FuzzWorld`.
  case wire, gestures
  /// Operations of four bytes each, on fields: see `TextWorld`.
  case text
  case jpeg, png
  case webp, gif, avif, heif
  /// The TIFF structure in a JPEG.
  case exif
  /// The text of an OBJ file, and after a NUL the text of its materials.
  case model
  /// The text of an SVG file.
  case icon
  /// A file of ink: see `InkProbe`.
  case ink
  /// A file of Xournal++, as text or packed.
  case xournal
  case timeline
  case keymap
  /// Changes to an installed font, of four bytes each: see `FontProbe`.
  case font

  /// The targets that read files.
  nonisolated static let files: [FuzzTarget] = [
    .jpeg, .png, .webp, .gif, .avif, .heif, .exif, .model, .icon, .ink, .xournal, .timeline, .keymap, .font,
  ]

  /// Feeds bytes into the target; returns the faults, other than a trap.
  func feed(_ bytes: [UInt8]) -> [String] {
    switch self {
    case .wire: return Self.play(bytes, in: WireStorm())
    case .gestures: return Self.play(bytes, in: FuzzWorld())
    case .text: return Self.play(bytes, in: TextWorld())
    case .jpeg: return Self.decode(bytes)
    case .png: return Self.decode(bytes) + Self.decode(PNGSums.mended(bytes))
    case .webp, .gif, .avif, .heif: return Self.decodeFrames(bytes)
    case .exif: return Self.decodeTurned(bytes)
    case .model:
      let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
      _ = try? Model.decode(parts[0]) { _ in parts.count > 1 ? parts[1] : [] }
      return []
    case .icon:
      Self.drawIcon(bytes)
      return []
    case .ink: return InkProbe.read(bytes) + InkProbe.read(InkSums.mended(bytes), draws: true)
    case .xournal: return Self.readPages(bytes)
    case .timeline: return Self.parse(String(decoding: bytes, as: UTF8.self))
    case .keymap:
      Self.type(bytes)
      return []
    case .font:
      FontProbe.shared?.draw(bytes)
      return []
    }
  }

  private static func play(_ bytes: [UInt8], in scene: any FuzzScene) -> [String] {
    for start in stride(from: 0, to: bytes.count - 3, by: 4) {
      scene.run(bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt64($1) })
      guard scene.faults.isEmpty else { return scene.faults }
    }
    scene.rest()
    return scene.faults
  }

  // MARK: Pictures

  /// A larger picture takes a second; other tests check the limits.
  private static let maximumPixels = 1 << 20

  private static func decode(_ bytes: [UInt8]) -> [String] {
    guard (PictureClaim.pixels(of: bytes) ?? 0) <= maximumPixels else { return [] }
    let straight = try? ImageFile.decodeStraight(bytes: bytes)
    let image = try? Image.decode(bytes: bytes, atLeast: 8)
    let isSound = straight.map { $0.width > 0 && $0.height > 0 && $0.rgba.count == 4 * $0.width * $0.height } ?? true
    return isSound && image.map { $0.width > 0 && $0.height > 0 } ?? true ? [] : ["a picture without pixels"]
  }

  /// Decodes a picture in a format of TactionCodecs, and up to four frames as an animation.
  private static func decodeFrames(_ bytes: [UInt8]) -> [String] {
    ImageFormat.register(.webP, .gif, .avif, .heif)
    for format in ImageFormat.registered {
      guard let decoder = try? format.open(PictureBytes(bytes)) else { continue }
      guard decoder.header.width * decoder.header.height <= maximumPixels else { return [] }
    }
    let faults = decode(bytes)
    guard let animation = try? AnimatedImage.decode(bytes: bytes), let canvas = try? animation.open() else {
      return faults
    }
    guard canvas.source.frames.allSatisfy({ $0.rect.width * $0.rect.height <= maximumPixels }) else { return faults }
    for _ in 0..<min(animation.frameCount, 4) { _ = try? canvas.next() }
    return faults
  }

  /// Decodes a JPEG with EXIF data: if the data is damaged, the picture must still be decoded.
  private static func decodeTurned(_ tiff: [UInt8]) -> [String] {
    let segment = Array("Exif\0\0".utf8) + tiff.prefix(65_000)
    let length = segment.count + 2
    let photo = FuzzSeeds.photo
    let bytes = photo.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + segment + photo.dropFirst(2)
    guard let image = try? Image.decode(bytes: Array(bytes)) else { return ["EXIF hides the picture"] }
    return [image.width, image.height].sorted() == [18, 24] ? [] : ["EXIF changes the picture"]
  }

  /// Draws an icon from bytes, in a small size so that any number of shapes costs little.
  private static func drawIcon(_ bytes: [UInt8]) {
    guard let icon = try? Icon(svg: bytes), let bitmap = try? Bitmap(width: 16, height: 16) else { return }
    _ = try? Icon(svg: bytes, isSymbolic: true)
    var list = DisplayList()
    list.draw(icon, in: Rect(x: 0, y: 0, width: 16, height: 16), color: .black)
    Renderer().draw(list, into: bitmap)
  }

  /// Draws and exports the pages, and checks that each text and picture is on an existing page and layer.
  private static func readPages(_ bytes: [UInt8]) -> [String] {
    guard let file = try? XournalFile(decoding: bytes) else { return [] }
    let pages = file.document.pages
    let places = file.texts.map { ($0.page, $0.layer) } + file.pictures.map { ($0.page, $0.layer) }
    let areThere = places.allSatisfy { pages.indices.contains($0) && pages[$0].layers.indices.contains($1) }
    return areThere ? InkProbe.draw(file.document) : ["a text or a picture without a page"]
  }

  // MARK: Text

  /// Checks that a timeline that was read can be written and read again as the same timeline.
  private static func parse(_ text: String) -> [String] {
    guard let timeline = try? Timeline(parsing: text) else { return [] }
    guard let again = try? Timeline(parsing: timeline.text) else { return ["what was written cannot be read"] }
    return again.text == timeline.text ? [] : ["what was written reads as something else"]
  }

  private static func type(_ bytes: [UInt8]) {
    let file = taction_memfd_create("keymap", taction_memfd_flags())
    defer { close(file) }
    _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    guard let keymap = TactionWindow.Keymap(fileDescriptor: file, size: UInt32(clamping: bytes.count)) else { return }
    for code in 0..<UInt32(260) {
      keymap.update(depressed: code, latched: code >> 1, locked: code << 3, group: code &- 130)
      _ = (keymap.key(code), keymap.characters(code), keymap.repeats(code), keymap.modifiers)
    }
  }
}

/// The size in the header of a picture.
enum PictureClaim {
  static func pixels(of bytes: [UInt8]) -> Int? {
    if bytes.starts(with: [0x89, 0x50]), bytes.count > 24 {
      return product(of: number(bytes, at: 16, length: 4), number(bytes, at: 20, length: 4))
    }
    let frames = bytes.indices.dropLast(9).filter { bytes[$0] == 0xFF && (0xC0...0xCF).contains(bytes[$0 + 1]) }
    return frames.map { product(of: number(bytes, at: $0 + 5, length: 2), number(bytes, at: $0 + 7, length: 2)) }.max()
  }

  private static func product(of width: Int, _ height: Int) -> Int { width.multipliedReportingOverflow(by: height).0 }

  private static func number(_ bytes: [UInt8], at place: Int, length: Int) -> Int {
    bytes[place..<(place + length)].reduce(0) { $0 << 8 | Int($1) }
  }
}
