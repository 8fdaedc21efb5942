import Foundation
import TactionInk
import TactionTestSupport
import TactionWords
import Testing

@testable import TactionXournal

@Suite("Damaged and hostile files of Xournal++")
struct XournalDamageTests {
  private typealias Sample = XournalSample

  private static func count(_ file: XournalFile) -> (pages: Int, strokes: Int, items: Int) {
    let strokes = file.document.pages.reduce(0) { $0 + $1.layers.reduce(0) { $0 + $1.strokes.count } }
    return (file.document.pages.count, strokes, file.texts.count + file.pictures.count)
  }

  @Test("A Xournal++ file cut off at any byte keeps all elements before the cut", arguments: [nil, 0, 6] as [Int32?])
  func prefixes(level: Int32?) throws {
    let text = Array(Sample.whole.utf8)
    let bytes = level.map { Sample.packed(text, level: $0) } ?? text
    var last = (pages: 0, strokes: 0, items: 0)
    for length in 0..<bytes.count {
      guard let file = try? XournalFile(decoding: Array(bytes.prefix(length))) else {
        #expect(last.pages == 0, "\(length) bytes are an error, and fewer are none")
        continue
      }
      let next = Self.count(file)
      #expect(next.pages >= max(last.pages, 1) && next.strokes >= last.strokes && next.items >= last.items)
      // A text ends with a line feed, and a packed file with a checksum; without the line feed the text is still
      // complete.
      #expect(file.isDamaged || level == nil && length == bytes.count - 1)
      last = next
    }
    #expect(last == Self.count(try XournalFile(decoding: text)))
  }

  @Test("Changed Xournal++ files never trap, and their content is bounded")
  func changes() {
    let count = FuzzMutator.fileCount(10_000)
    let text = Array(Sample.whole.utf8)
    let packed = Sample.packed(text)
    var (mutator, readable) = (FuzzMutator(seed: 11), 0)
    for number in 0..<count {
      let bytes =
        switch number % 3 {
        case 0: mutator.change(text)
        case 1: Sample.packed(mutator.change(text))
        default: mutator.change(packed)
        }
      guard let file = try? XournalFile(decoding: bytes) else { continue }
      readable += 1
      // A packed file becomes at most some 1,032 times as long.
      #expect(file.document.pages.reduce(0) { $0 + $1.pointCount } <= bytes.count * 1032)
      #expect(!file.document.pages.isEmpty)
      for page in file.document.pages { #expect(page.inkBounds?.isFinite ?? true) }
      for text in file.texts { #expect(text.origin.isFinite && file.document.pages.indices.contains(text.page)) }
      for picture in file.pictures { #expect(picture.frame.isFinite && !picture.bytes.isEmpty) }
    }
    #expect(readable > count / 10)
  }

  @Test("Reading a small file that unpacks to a huge text stops at the limit")
  func bomb() {
    let begin = Array(Sample.document([Sample.page(layers: [Sample.line])]).utf8.dropLast(12))
    let bomb = Sample.packed(begin + [UInt8](repeating: 32, count: 40 << 20))
    #expect(bomb.count < 50_000)
    for bytes in [bomb, Sample.packed(begin) + Sample.packed([UInt8](repeating: 32, count: 40 << 20))] {
      #expect { try XournalFile(decoding: bytes, limit: 1 << 20) } throws: { error in
        guard case .tooLarge(let count) = error as? XournalError else { return false }
        return count > 1 << 20 && count <= 2 << 20
      }
    }
    let text = begin + [UInt8](repeating: 32, count: 4 << 20)
    #expect(throws: XournalError.tooLarge(bytes: text.count)) { try XournalFile(decoding: text, limit: 1 << 20) }
  }

  @Test("Xournal++ files with deeply nested elements, or with entities, are refused")
  func refused() throws {
    let deep = Sample.page() + String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
    #expect(throws: XournalError.tooComplex(line: 7, limit: "64 elements inside each other")) {
      try Sample.file(Sample.document([deep]))
    }
    let lines = (1..<10).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
    let entities = "<!DOCTYPE xournal [<!ENTITY e0 \"ha\">\(lines)]>"
    for (declaration, use) in [(entities, "&e9;"), ("<!DOCTYPE xournal [<!ENTITY e SYSTEM \"/etc/passwd\">]>", "&e;")] {
      let text = declaration + "<xournal>" + Sample.page(layers: [Sample.text(use)]) + "</xournal>"
      #expect { try Sample.file(text) } throws: { error in
        if case .refused = error as? XournalError { true } else { false }
      }
    }
    // An undeclared entity counts as damage.
    #expect(try Sample.file(Sample.document([Sample.page(layers: [Sample.line, "&e;"])])).isDamaged)
  }

  @Test("Invalid or too large coordinates in Xournal++ files are left out")
  func numbers() throws {
    let file = try Sample.read(
      Sample.stroke("1 1 nan 2 3 inf 4 -1e300 5 5 0x1p9999 6 a b 7 7 8") + Sample.stroke("nan nan") + Sample.stroke(""))
    let stroke = try #require(file.document.pages[0].layers[0].strokes.first)
    #expect(stroke.points.map { ($0.location.x * 0.75).rounded() } == [1, 5, 7])
    #expect(file.skipped.points == 7 && file.skipped.strokes == 2)
    let long = String(repeating: "1", count: 1 << 20)
    #expect(try Sample.read(Sample.stroke("\(long) 1 2 2 3 3")).skipped.points == 1)
  }

  @Test("A file that is not a file of Xournal++ gives an error that states this")
  func others() throws {
    for text in ["", "hello", "<svg/>", "<", "\u{1F}", "<?xml version=\"1.0\"?>"] {
      #expect(throws: XournalError.notXournal) { try Sample.file(text) }
      #expect(throws: XournalError.notXournal) { try XournalFile(decoding: Sample.packed(Array(text.utf8))) }
    }
    #expect(throws: XournalError.notXournal) { try XournalFile(decoding: [0x1F, 0x8B]) }
    #expect(throws: XournalError.archive) { try Sample.file("PK\u{3}\u{4}and more") }
    #expect(throws: XournalError.broken(line: 1, reason: "it has no page")) { try Sample.file("<xournal></xournal>") }
    #expect { try Sample.file("<xournal>\n<pa") } throws: { error in
      if case .broken(line: 2, _) = error as? XournalError { true } else { false }
    }
    let folder = try TemporaryFolder()
    let missing = folder["no.xopp"].path
    #expect(throws: XournalError.notFound(path: missing)) { try XournalFile.read(path: missing) }
    #expect(throws: XournalError.notReadable(path: "/dev/zero", reason: "it is no regular file")) {
      try XournalFile.read(path: "/dev/zero")
    }
    #expect(XournalError.notFound(path: "a").description == "There is no file a.")
  }

  @Test("A Xournal++ file with more pages or points than the limits is an error")
  func limits() throws {
    let pages = Array(repeating: "<page width=\"9\" height=\"9\"/>", count: 4097)
    #expect(try Sample.file(Sample.document(pages.dropLast())).document.pages.count == 4096)
    #expect { try Sample.file(Sample.document(pages)) } throws: { error in
      if case .tooComplex(_, "4096 pages") = error as? XournalError { true } else { false }
    }
    let points = String(repeating: "1 1 ", count: 1 << 20)
    #expect(throws: XournalError.tooComplex(line: 8, limit: "4194304 bytes in an element")) {
      try Sample.read(Sample.stroke(points + "1 1"))
    }
    #expect { try Sample.read(Sample.stroke("1 1", width: points + points)) } throws: { error in
      if case .refused = error as? XournalError { true } else { false }
    }
  }

  @Test("The reason of an error of Xournal++ files is a sentence in the user's language")
  func words() {
    let errors: [(XournalError, String)] = [
      (.notFound(path: "/a.xopp"), "Die Datei »a.xopp« existiert nicht."),
      (.notReadable(path: "/a.xopp", reason: "denied"), "Die Datei »a.xopp« konnte nicht gelesen werden."),
      (.notXournal, "Dateien dieses Typs werden nicht unterstützt."),
      (.archive, "Dateien dieses Typs werden nicht unterstützt."),
      (.broken(line: 1, reason: "no root"), "Die Datei ist beschädigt."),
      (.refused(line: 1, feature: "entities"), "Die Datei enthält etwas, das nicht unterstützt wird."),
      (.tooLarge(bytes: 1), "Die Datei ist zu groß."), (.tooComplex(line: 1, limit: "9"), "Die Datei ist zu komplex."),
    ]
    for (error, text) in errors { #expect(error.description(in: Words(languages: ["de"])) == text) }
  }
}
