import Glibc
import TactionGeometry

/// The number of installed fonts for some scripts, according to fontconfig, which also finds the fonts for Taction.
package nonisolated struct FontFacts: Equatable, Sendable {
  /// A script, and the number of fonts that have a common letter of the script.
  package struct Coverage: Equatable, Sendable {
    package let script: String
    package let count: Int

    package init(script: String, count: Int) { (self.script, self.count) = (script, count) }
  }

  /// The scripts, each with a letter that every font for the script has.
  static let letters: [(script: String, letter: Unicode.Scalar)] = [
    ("Latin", "A"), ("Cyrillic", "\u{416}"), ("Arabic", "\u{639}"), ("Hebrew", "\u{5D0}"), ("Devanagari", "\u{915}"),
    ("Thai", "\u{E01}"), ("Chinese and Japanese", "\u{6F22}"), ("Korean", "\u{D55C}"), ("emoji", "\u{1F600}"),
  ]

  /// The scripts with their number of fonts; empty if fontconfig is missing.
  package var coverage: [Coverage]

  package init(coverage: [Coverage]) { self.coverage = coverage }

  /// Counts the fonts with fontconfig. The library is loaded at run time, because apps use fontconfig only through
  /// fcft, and do not link it directly.
  package static func gather() -> FontFacts {
    guard let library = Fontconfig() else { return FontFacts(coverage: []) }
    return FontFacts(
      coverage: letters.map { Coverage(script: $0.script, count: library.countFonts(with: $0.letter)) })
  }
}

/// The functions of fontconfig that count fonts.
private nonisolated struct Fontconfig {
  /// A pointer to an FcFontSet of fontconfig.h, whose first member is the number of fonts.
  private typealias FontSet = UnsafeMutablePointer<Int32>

  private let parse: @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  private let makeNames: @convention(c) () -> OpaquePointer?
  private let addName: @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> Int32
  private let list: @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> FontSet?
  private let destroyPattern: @convention(c) (OpaquePointer?) -> Void
  private let destroyNames: @convention(c) (OpaquePointer?) -> Void
  private let destroySet: @convention(c) (FontSet?) -> Void

  init?() {
    guard let library = dlopen("libfontconfig.so.1", RTLD_LAZY | RTLD_LOCAL),
      let parse = dlsym(library, "FcNameParse"), let makeNames = dlsym(library, "FcObjectSetCreate"),
      let addName = dlsym(library, "FcObjectSetAdd"),
      let list = dlsym(library, "FcFontList"), let destroyPattern = dlsym(library, "FcPatternDestroy"),
      let destroyNames = dlsym(library, "FcObjectSetDestroy"), let destroySet = dlsym(library, "FcFontSetDestroy")
    else { return nil }
    self.parse = unsafeBitCast(parse, to: (@convention(c) (UnsafePointer<CChar>) -> OpaquePointer?).self)
    self.makeNames = unsafeBitCast(makeNames, to: (@convention(c) () -> OpaquePointer?).self)
    self.addName = unsafeBitCast(
      addName, to: (@convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> Int32).self)
    self.list = unsafeBitCast(
      list, to: (@convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> FontSet?).self)
    self.destroyPattern = unsafeBitCast(destroyPattern, to: (@convention(c) (OpaquePointer?) -> Void).self)
    self.destroyNames = unsafeBitCast(destroyNames, to: (@convention(c) (OpaquePointer?) -> Void).self)
    self.destroySet = unsafeBitCast(destroySet, to: (@convention(c) (FontSet?) -> Void).self)
  }

  /// Returns the number of fonts with a letter.
  func countFonts(with letter: Unicode.Scalar) -> Int {
    let pattern = parse(":charset=\(String(letter.value, radix: 16))")
    let names = makeNames()
    defer {
      destroyPattern(pattern)
      destroyNames(names)
    }
    // Each file counts only once, because `file` is the only requested property of the fonts.
    guard pattern != nil, names != nil, addName(names, "file") != 0, let fonts = list(nil, pattern, names) else {
      return 0
    }
    defer { destroySet(fonts) }
    return Int(fonts.pointee.clamped(to: 0...100_000))
  }
}
