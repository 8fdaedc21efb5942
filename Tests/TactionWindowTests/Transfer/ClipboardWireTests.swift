import Foundation
import Taction
import TactionTesting
import Testing

@testable import TactionViews

/// The outcome of a reading; nil while the reading is in progress.
final class ReadingBox {
  var results: [Result<[UInt8]?, TransferError>] = []
  var reading: TransferReading?

  init(_ clipboard: Clipboard, _ type: TransferType) {
    reading = clipboard.read(type) { [self] in results.append($0) }
  }

  /// The data; nil if there is none.
  var data: [UInt8]? {
    if case .success(let bytes?)? = results.first { return bytes }
    return nil
  }

  /// The data as text; nil if there is none.
  var text: String? {
    guard case .success(let bytes?)? = results.first else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The reason why there is no data.
  var error: TransferError? {
    if case .failure(let error)? = results.first { return error }
    return nil
  }
}

@Suite("The clipboard over the wire")
struct ClipboardWireTests {
  @Test("Text that another program has copied can be read") func foreignText() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      stage.clipboard.offer("Grüße, 你好")
      #expect(Clipboard.shared.types == [.text] && !Clipboard.shared.isOwn)
      let box = ReadingBox(.shared, .text)
      #expect(box.results.isEmpty, "never within the call")
      stage.settle()
      #expect(box.text == "Grüße, 你好" && box.results.count == 1)
    }
  }

  @Test(
    "Text can be read under each of its type names",
    arguments: ["text/plain;charset=utf-8", "text/plain;charset=UTF-8", "UTF8_STRING", "text/plain", "TEXT", "STRING"])
  func names(_ name: String) throws {
    try withStage { stage in
      _ = stage.makeWindow()
      stage.clipboard.offer([name: Array("Hello".utf8)])
      #expect(Clipboard.shared.types == [.text])
      let box = ReadingBox(.shared, .text)
      stage.settle()
      #expect(box.text == "Hello")
    }
  }

  @Test("Latin-1 under an old name of the text type, and broken UTF-8 under a newer name, are read")
  func encodings() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      stage.clipboard.offer(["STRING": [0x47, 0xFC]])
      let latin = ReadingBox(.shared, .text)
      stage.settle()
      #expect(latin.text == "Gü")
      stage.clipboard.offer(["text/plain;charset=utf-8": [0x47, 0xFC]])
      let broken = ReadingBox(.shared, .text)
      stage.settle()
      #expect(broken.text == "G\u{FFFD}")
    }
  }

  @Test("Own text is offered under all names of its types") func ownText() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      stage.tap(at: Point(x: 5, y: 5))
      Clipboard.shared.setText("Grüße")
      stage.settle()
      let names = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING"]
      #expect(stage.clipboard.types == names)
      for name in names { #expect(stage.clipboard.read(name) == Array("Grüße".utf8)) }
      #expect(Clipboard.shared.isOwn && Clipboard.shared.types == [.text])
    }
  }

  @Test("Own clipboard content is read immediately, without the wire") func ownReading() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setText("mine")
      stage.settle()
      let requests = stage.compositor.requestCount
      #expect(ReadingBox(.shared, .text).text == "mine")
      stage.app.turnForTest()
      #expect(stage.compositor.requestCount == requests)
    }
  }

  @Test("A picture is copied as PNG") func picture() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      let bitmap = try Bitmap(width: 4, height: 3)
      bitmap.fill(.blue)
      Clipboard.shared.set([TransferItem(.png, bytes: try bitmap.pngData())])
      stage.settle()
      let bytes = try #require(stage.clipboard.read("image/png"))
      let image = try Image.decode(bytes: bytes)
      #expect(image.width == 4)
      stage.clipboard.offer(["image/png": bytes])
      let box = ReadingBox(.shared, .png)
      stage.settle()
      #expect(box.data == bytes)
    }
  }

  @Test("Lists of addresses are copied, and also offered as text") func addresses() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setURIs(["file:///a%20b"])
      stage.settle()
      #expect(stage.clipboard.read("text/uri-list") == Array("file:///a%20b\r\n".utf8))
      #expect(stage.clipboard.read("text/plain") == Array("file:///a%20b".utf8))
      stage.clipboard.offer(["text/uri-list": Array("# x\r\nfile:///c\r\n".utf8)])
      let box = ReadingBox(.shared, .uris)
      stage.settle()
      #expect(URIList.decode(Array((box.text ?? "").utf8)) == ["file:///c"])
    }
  }

  @Test("Clipboard items are made once, on the first request") func laziness() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      var count = 0
      Clipboard.shared.set([
        TransferItem("application/x-note") {
          count += 1
          return [7]
        }
      ])
      stage.settle()
      #expect(count == 0)
      #expect(stage.clipboard.read("application/x-note") == [7])
      #expect(stage.clipboard.read("application/x-note") == [7])
      #expect(count == 1)
    }
  }

  @Test("A clipboard item that cannot be made is empty") func unmade() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      Clipboard.shared.set([TransferItem("application/x-note") { nil }])
      stage.settle()
      #expect(stage.clipboard.read("application/x-note") == [])
    }
  }

  @Test("The app is told when another program replaces its clipboard content") func replacement() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setText("mine")
      stage.settle()
      var changes = 0
      Clipboard.shared.onChange = { changes += 1 }
      stage.clipboard.offer("theirs")
      #expect(!Clipboard.shared.isOwn && Clipboard.shared.types == [.text])
      #expect(changes >= 1)
      stage.clipboard.clear()
      #expect(Clipboard.shared.types.isEmpty)
      Clipboard.shared.onChange = nil
    }
  }

  @Test("Copying a hundred times replaces the content each time and leaks nothing") func manyTimes() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      for number in 0..<100 {
        Clipboard.shared.setText("text \(number)")
        if number % 7 == 0 { stage.settle() }
      }
      stage.settle()
      #expect(stage.clipboard.read("text/plain") == Array("text 99".utf8))
      #expect(ReadingBox(.shared, .text).text == "text 99")
      Clipboard.shared.clear()
      stage.settle()
      #expect(stage.clipboard.types.isEmpty)
    }
  }

  @Test("Clipboard content stays when the window that set it closes") func windowCloses() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      _ = stage.makeWindow(title: "other")
      Clipboard.shared.setText("kept")
      stage.settle()
      window.close()
      stage.settle()
      #expect(stage.clipboard.read("UTF8_STRING") == Array("kept".utf8))
      for window in stage.app.windows { window.close() }
      stage.settle()
      #expect(stage.clipboard.read("UTF8_STRING") == Array("kept".utf8))
    }
  }

  @Test("Content that is copied before any input is offered with the first input") func beforeInput() throws {
    var configuration = CompositorConfiguration()
    configuration.seats = [SeatConfiguration(capabilities: [.touch])]
    try withStage(configuration: configuration) { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setText("early")
      stage.settle()
      #expect(stage.clipboard.types.isEmpty)
      #expect(ReadingBox(.shared, .text).text == "early", "the program itself can read it")
      stage.tap(at: Point(x: 10, y: 10))
      #expect(stage.clipboard.read("text/plain") == Array("early".utf8))
    }
  }

  @Test("Content of other programs can only be read with keyboard focus") func focus() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      stage.clipboard.offer("theirs")
      var changes = 0
      Clipboard.shared.onChange = { changes += 1 }
      let surface = try #require(stage.seat?.keyboard.focus)
      stage.seat?.keyboard.setFocus(nil)
      stage.settle()
      #expect(Clipboard.shared.types.isEmpty && changes > 0)
      #expect(ReadingBox(.shared, .text).data == nil)
      stage.seat?.keyboard.setFocus(surface)
      stage.settle()
      #expect(Clipboard.shared.types == [.text])
      let box = ReadingBox(.shared, .text)
      stage.settle()
      #expect(box.text == "theirs")
      Clipboard.shared.onChange = nil
    }
  }

  @Test("Content that is copied without keyboard focus waits for the next press") func copyWithoutFocus() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      stage.type("a")
      stage.seat?.keyboard.setFocus(nil)
      stage.settle()
      Clipboard.shared.setText("late")
      stage.settle()
      #expect(stage.clipboard.types.isEmpty)
      stage.tap(at: Point(x: 10, y: 10))
      #expect(stage.clipboard.read("text/plain") == Array("late".utf8))
    }
  }

  @Test("The primary selection is a separate clipboard") func primary() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setText("copied")
      Clipboard.primary.setText("selected")
      stage.settle()
      #expect(stage.clipboard.read("text/plain") == Array("copied".utf8))
      #expect(stage.primarySelection.read("text/plain") == Array("selected".utf8))
      stage.primarySelection.offer("theirs")
      let box = ReadingBox(.primary, .text)
      stage.settle()
      #expect(box.text == "theirs" && Clipboard.shared.isOwn)
    }
  }

  @Test("Without data devices the clipboards work within the program") func missingGlobals() throws {
    var configuration = CompositorConfiguration()
    configuration.versions["wl_data_device_manager"] = nil
    configuration.versions["zwp_primary_selection_device_manager_v1"] = nil
    try withStage(configuration: configuration) { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setText("mine")
      Clipboard.primary.setText("also")
      stage.settle()
      #expect(ReadingBox(.shared, .text).text == "mine" && ReadingBox(.primary, .text).text == "also")
    }
  }

  @Test("All data device versions can copy", arguments: [1, 2, 3] as [UInt32]) func versions(_ version: UInt32) throws {
    var configuration = CompositorConfiguration()
    configuration.versions["wl_data_device_manager"] = version
    try withStage(configuration: configuration) { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setText("mine")
      stage.settle()
      #expect(stage.clipboard.read("text/plain") == Array("mine".utf8))
      stage.clipboard.offer("theirs")
      let box = ReadingBox(.shared, .text)
      stage.settle()
      #expect(box.text == "theirs")
    }
  }

  @Test("An added seat has a clipboard, and a removed seat leaks nothing") func seats() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setText("mine")
      stage.settle()
      let second = try stage.compositor.add(SeatConfiguration(name: "seat1"))
      stage.settle()
      stage.compositor.remove(second)
      stage.settle()
      #expect(stage.clipboard.read("text/plain") == Array("mine".utf8))
      if let seat = stage.seat { stage.compositor.remove(seat) }
      stage.settle()
      #expect(ReadingBox(.shared, .text).text == "mine")
    }
  }

  @Test("Of hundreds of odd types of another program, a limited number is kept") func manyTypes() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      let odd = ["", String(repeating: "x", count: 3000), "a\u{1}b", "image/png", "image/png"]
      stage.clipboard.offer(types: odd + (0..<1000).map { "x/\($0)" }) { closing($1) }
      #expect(Clipboard.shared.types.count <= 256)
      #expect(Clipboard.shared.has(.png))
      #expect(Clipboard.shared.types.filter { $0 == .png }.count == 1)
    }
  }

  @Test("A handler of onChange that copies causes no endless loop") func reentrance() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      var count = 0
      Clipboard.shared.onChange = {
        count += 1
        if count < 5 { Clipboard.shared.setText("again \(count)") }
      }
      stage.clipboard.offer("theirs")
      Clipboard.shared.onChange = nil
      stage.settle()
      #expect(count == 5)
      #expect(ReadingBox(.shared, .text).text == "again 4")
    }
  }

  @Test("The end of the application removes the content that it has copied") func end() throws {
    let stage = try Stage()
    _ = stage.makeWindow()
    Clipboard.shared.setText("mine")
    stage.settle()
    #expect(stage.clipboard.types.isEmpty == false)
    try stage.finish()
    #expect(Clipboard.shared.types.isEmpty)
  }
}

extension Application {
  fileprivate func turnForTest() { try? turn() }
}
