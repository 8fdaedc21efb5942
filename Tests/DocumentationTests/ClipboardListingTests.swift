import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("The listings on the clipboard, drags and drops")
struct ClipboardListingTests {
  @Test("Copied content can be pasted in other programs")
  func copying() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      ClipboardListings.copy(Label("Hello"))
      stage.settle()
      #expect(stage.clipboard.read("UTF8_STRING") == Array("Hello".utf8))
      ClipboardListings.copy(ClipboardListings.Note(text: "Milk"))
      stage.settle()
      #expect(stage.clipboard.types.first == "application/x-note")
      #expect(stage.clipboard.read("application/x-note") == Array("Milk".utf8))
    }
  }

  @Test("The paths of copied files are pasted")
  func files() async throws {
    try await withStage { stage in
      _ = stage.makeWindow()
      ClipboardListings.copy(filesAt: ["/home/ada/a b.png", "no address"])
      #expect(Clipboard.shared.has(.uris) && Clipboard.shared.isOwn)
      let pasted = try await ClipboardListings.pastedFiles()
      #expect(pasted == ["/home/ada/a b.png"])
    }
  }

  @Test("Views accept drops of the types that they name")
  func drops() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let photos = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      let trash = View(frame: Rect(x: 200, y: 0, width: 100, height: 100))
      for view in [photos, trash] { window.content.addSubview(view) }
      ClipboardListings.drop(on: photos) { _, _ in }
      ClipboardListings.trash(trash, mayDelete: { true }, delete: { _ in })
      let drag = stage.dragIn(["image/png": [1], "application/x-note": [2]], at: Point(x: 50, y: 50))
      #expect(drag?.acceptedType == "image/png" && drag?.action == .copy)
      drag?.move(to: Point(x: 250, y: 50))
      #expect(drag?.acceptedType == "application/x-note" && drag?.action == .move)
      drag?.cancel()
    }
  }

  @Test("Files of a file manager are dropped, and pictures are read from them")
  func droppedFiles() async throws {
    let folder = try TemporaryFolder()
    let path = folder["a b.png"].path
    try Bitmap(width: 20, height: 10).writePNG(to: path)
    let uri = try #require(URIList.fileURI(path: path))
    try await withStage { stage in
      let window = stage.makeWindow()
      let page = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      let album = View(frame: Rect(x: 200, y: 0, width: 100, height: 100))
      for view in [page, album] { window.content.addSubview(view) }
      let paths = Label()
      ClipboardListings.dropFiles(on: page) { paths.text = $0.joined(separator: "\n") }
      ClipboardListings.dropPictures(on: album) { album.addSubview(ImageView(image: $0)) }
      stage.settle()
      for place in [Point(x: 50, y: 50), Point(x: 250, y: 50)] {
        let drag = try #require(stage.dragIn(["text/uri-list": URIList.encode([uri])], at: place))
        drag.drop()
        await stage.wait { drag.outcome != nil }
      }
      await stage.wait { !album.subviews.isEmpty }
      #expect(paths.text == path && (album.subviews.first as? ImageView)?.image?.width == 20)
    }
  }

  @Test("A photo is dragged by a finger that rests on it")
  func drags() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let bitmap = try Bitmap(width: 50, height: 50)
      let image = try Image(copying: bitmap)
      let photo = ImageView(image: image)
      window.content.addSubview(photo)
      ClipboardListings.drag(photo, image, onMove: {})
      let finger = stage.touch(at: Point(x: 20, y: 20))
      stage.advance(by: 0.6)
      finger.move(to: Point(x: 200, y: 200))
      #expect(stage.draggedTypes == ["image/png"])
      finger.lift()
      stage.advance(by: 1)
    }
  }
}
