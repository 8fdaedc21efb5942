import Foundation
import TestSupport
import Testing

@testable import Taction

@Suite("Files of recordings")
struct RecordingFileTests {
  @Test("the file ends with its last whole line where there is no room for more")
  func limit() throws {
    let folder = try TemporaryFolder()
    let path = folder["a.touches"]
    let file = try #require(RecordingFile(path: path.path, limit: 20))
    file.append("0 down 0 1 1\n")
    file.append("16 move 0 2 2\n")
    file.append("1 up 0\n")
    #expect(try String(contentsOf: path, encoding: .utf8) == "0 down 0 1 1\n", "after a gap nothing makes sense")
  }
}
