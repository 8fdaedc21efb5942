import Foundation
import Glibc

@testable import TactionGraphics

/// Draws text in a subset of an installed font with some bytes changed.
///
/// Fontconfig gets a folder with only this font, so the process has no other font afterwards.
final class FontProbe {
  /// The probe with DejaVu Sans Mono; nil if the font is not installed.
  static let shared = FontProbe(copying: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf")

  private let font: [UInt8]
  private let folder: String
  private let reload: @convention(c) () -> Int32

  private init?(copying path: String) {
    // The first glyphs of DejaVu include the glyphs of all letters that are drawn.
    guard let whole = try? RegularFile(path).contents(), let font = FontSubset(whole, glyphCount: 700)?.bytes,
      let symbol = dlsym(nil, "FcInitReinitialize")
    else { return nil }
    self.font = font
    reload = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)
    var template = Array("/tmp/taction-fonts-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let settings = "<fontconfig><dir>\(folder)</dir><cachedir>\(folder)/cache</cachedir></fontconfig>"
    Self.write(Array(settings.utf8), to: "\(folder)/fonts.conf")
    setenv("FONTCONFIG_FILE", "\(folder)/fonts.conf", 1)
    atexit { if let probe = FontProbe.shared { try? FileManager.default.removeItem(atPath: probe.folder) } }
  }

  /// Draws letters in the font with some bytes changed. A change has four bytes: an offset of three bytes, and a value.
  ///
  /// Offsets with the highest bit set are in the first kilobyte, which has the list of tables.
  func draw(_ changes: [UInt8]) {
    var bytes = font
    for start in stride(from: 0, to: changes.count - 3, by: 4) {
      let offset = changes[start..<(start + 3)].reduce(0) { $0 << 8 | Int($1) }
      bytes[offset < 1 << 23 ? offset % bytes.count : offset % 1024] = changes[start + 3]
    }
    unlink("\(folder)/font.ttf")
    Self.write(bytes, to: "\(folder)/font.ttf")
    _ = reload()
    var state = GlyphCache()
    let face = FontFace(family: "DejaVu Sans Mono", weight: .regular, isItalic: false)
    for source in [FontFace.Source.installed, .unshaped] {
      var face = face
      face.source = source
      _ = state.metrics(of: face)
      let scalars = "Ag\u{e9}fi\u{5d0}\u{301}".unicodeScalars.map(\.value)
      let text = state.text(ShapedText.Key(face: face, scalars: scalars, isRightToLeft: false, isEmoji: false))
      guard let strike = StrikeSpec(size: 20, transform: .identity) else { continue }
      _ = state.raster(text, strike)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
