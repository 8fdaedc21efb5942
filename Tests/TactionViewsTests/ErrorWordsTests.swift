import Taction
import Testing

@testable import TactionWords

@Suite("Errors in the user's language")
struct ErrorWordsTests {
  private static let path = "/home/ann/Pictures/Sea.png"
  private static let errors: [any UserFacingError] =
    [FileError.notFound(path: path), .notReadable(path: path, reason: "Permission denied"), .tooLarge(bytes: 1)]
    + [FileError.diskFull(path: path), .notWritable(path: path, reason: "Read-only file system")]
    + [ImageError.notFound(path: path), .notReadable(path: path, reason: "Input/output error")]
    + [ImageError.notARegularFile(path: path), .fileTooLarge(bytes: 1), .unknownFormat, .tooManyScans, .tooExpensive]
    + [ImageError.noLibrary(format: "WebP", package: "libwebp7"), .broken(format: "PNG", reason: "it ends early")]
    + [ImageError.tooManyPixels(width: 1, height: 1), .tooMuchMemory(bytes: 1), .outOfMemory(width: 1, height: 1)]
    + [ImageError.cancelled, .notEncodable(format: "JPEG", reason: "no space"), .notWritable(path: path, reason: "")]
    + [TransferError.timedOut, .tooLarge, .refused, .invalid, .cancelled]

  @Test("The reason of an error is a sentence in each language, without paths and messages of the system")
  func sentences() {
    for language in WordTable.languages {
      for error in Self.errors {
        let (text, english) = (error.description(in: Words(languages: [language])), error.description(in: .english))
        #expect(text.last.map { ".。।".contains($0) } == true && !text.contains("#"), "\(text)")
        #expect(language == .english || text != english, "\(text) in \(language)")
        for detail in ["/", "denied", "only", "output", "early", "space."] {
          #expect(!text.contains(detail) || language == .english, "\(text)")
        }
        #expect(text.contains("Sea.png") == english.contains("Sea.png"))
      }
    }
    #expect(Self.errors[1].description(in: .english) == "The file “Sea.png” could not be read.")
  }

  @Test("The reason of an app's own error is the app's text; the reason of any other error is its description")
  func reasons() {
    struct NoPaper: UserFacingError {
      func description(in words: Words) -> String { words.language == "de" ? "Kein Papier." : "No paper." }
    }
    struct Plain: Error {}
    let german = Words(languages: ["de"])
    #expect(german.reason(of: NoPaper()) == "Kein Papier." && Words.english.reason(of: NoPaper()) == "No paper.")
    #expect(german.reason(of: Plain()) == "Plain()")
    #expect(german.reason(of: ImageError.cancelled) == "Der Vorgang wurde abgebrochen.")
  }
}
