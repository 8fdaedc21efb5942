import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionPortals

@Suite("Dropped pictures")
struct DropPicturesTests {
  /// A view that fills a window, and reads the pictures that are dropped on it.
  @MainActor private final class PictureReader {
    private(set) var reading: Task<[[UInt8]], any Error>?

    init(on stage: Stage, types: [TransferType] = [.uris], prefers action: DragActions? = nil) {
      let view = View()
      let drops = view.onDrop(types: types) { [weak self] drop in
        self?.reading = Task { try await drop.pictures() }
      }
      if let action { drops.preferredAction = action }
      view.fill(stage.makeWindow(size: Size(width: 400, height: 300)).content)
      stage.advance(by: 0.5)
    }
  }

  @Test("Dropped files that are too large together give an error, and are not all read")
  func limit() throws {
    let folder = try TemporaryFolder()
    let paths = try ["1", "2", "3"].map { FilePath(try folder.write("12345", to: $0)) }
    #expect(try Drop.read(paths, limit: 15).count == 3)
    #expect(throws: FileError.self) { try Drop.read(paths, limit: 14) }
  }

  @Test("Dropped pictures are read from files or, if there are none, from the data", arguments: [true, false])
  func pictures(areFiles: Bool) async throws {
    let folder = try TemporaryFolder()
    let files = try ["one", "two"].compactMap { URIList.fileURI(path: try folder.write($0, to: $0)) }
    try await withStage(size: Size(width: 400, height: 300)) { stage in
      let reader = PictureReader(on: stage, types: [.uris, .png])
      let uris = URIList.encode(["https://example.org"] + (areFiles ? files : []))
      let drag = try #require(
        stage.dragIn(["text/uri-list": uris, "image/png": [1, 2]], at: Point(x: 100, y: 100)))
      drag.move(to: Point(x: 200, y: 150))
      drag.drop()
      await stage.wait { drag.outcome != nil }
      let bytes = try await #require(reader.reading).value
      #expect(bytes == (areFiles ? [Array("one".utf8), Array("two".utf8)] : [[1, 2]]))
      #expect(drag.outcome == .copy)
    }
  }

  @Test("Of several types of a picture, the first that can be read is read")
  func types() async throws {
    try await withStage(size: Size(width: 400, height: 300)) { stage in
      let reader = PictureReader(on: stage, types: [.png])
      let drag = try #require(
        stage.dragIn(["image/svg+xml": [9], "image/bmp": [8], "image/png": [1, 2]], at: Point(x: 100, y: 100)))
      drag.drop()
      await stage.wait { drag.outcome != nil }
      let bytes = try await #require(reader.reading).value
      #expect(bytes == [[1, 2]])
    }
  }

  @Test(
    "Files that are moved together with other addresses are read, but stay where they are", arguments: [true, false])
  func otherAddresses(isMove: Bool) async throws {
    let folder = try TemporaryFolder()
    let file = try #require(URIList.fileURI(path: try folder.write("one", to: "one")))
    try await withStage(size: Size(width: 400, height: 300)) { stage in
      let reader = PictureReader(on: stage, prefers: isMove ? .move : .copy)
      let uris = URIList.encode([file, "sftp://example.org/two"])
      let drag = try #require(stage.dragIn(["text/uri-list": uris], at: Point(x: 100, y: 100)))
      drag.drop()
      await stage.wait { drag.outcome != nil }
      let expected: DragActions = isMove ? [] : .copy
      #expect(drag.outcome == expected)
      let bytes = try await #require(reader.reading).value
      #expect(bytes == [Array("one".utf8)])
    }
  }

  @Test(
    "A drop is refused if one of its files cannot be read, if its name is not UTF-8, or if the drop has no pictures",
    arguments: ["-missing", "%DF", nil] as [String?])
  func refusal(ending: String?) async throws {
    let folder = try TemporaryFolder()
    let file = try #require(URIList.fileURI(path: try folder.write("one", to: "one")))
    try await withStage(size: Size(width: 400, height: 300)) { stage in
      let reader = PictureReader(on: stage, prefers: .move)
      let uris = ending.map { [file, file + $0] } ?? ["https://example.org"]
      let drag = try #require(stage.dragIn(["text/uri-list": URIList.encode(uris)], at: Point(x: 100, y: 100)))
      #expect(drag.action == .move)
      drag.drop()
      await stage.wait { drag.outcome != nil }
      #expect(drag.outcome == [])
      let task = try #require(reader.reading)
      let bytes = try? await task.value
      #expect(ending != nil ? bytes == nil : bytes == [])
    }
  }
}
