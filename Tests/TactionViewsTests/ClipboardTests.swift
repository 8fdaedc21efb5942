import TactionEnvironment
import Testing

@testable import TactionGraphics
@testable import TactionViews

@MainActor
@Suite struct ClipboardTests {
  @Test("The program's own text is read without a wait") func textOfOnesOwnIsThereAtOnce() {
    let clipboard = Clipboard()
    var changes = 0
    clipboard.onChange = { changes += 1 }
    clipboard.setText("Grüße, 你好")
    var read: String?
    clipboard.read(.text) { result in
      if case .success(let bytes?) = result { read = String(decoding: bytes, as: UTF8.self) }
    }
    #expect(read == "Grüße, 你好")
    #expect(clipboard.types == [.text] && clipboard.isOwn && clipboard.has(.text))
    #expect(changes == 1)
    clipboard.clear()
    #expect(clipboard.types.isEmpty && !clipboard.isOwn && changes == 2)
  }

  @Test("An empty clipboard has no text, image, addresses or data") func emptyClipboardHasNothing() async throws {
    let clipboard = Clipboard()
    #expect(try await clipboard.text() == nil)
    #expect(try await clipboard.image() == nil)
    #expect(try await clipboard.uris() == nil)
    #expect(try await clipboard.data("application/x-note") == nil)
  }

  @Test("The data of an item is made once, at the first read")
  func itemsAreMadeOnceAndOnlyWhenAskedFor() async throws {
    let clipboard = Clipboard()
    var count = 0
    clipboard.set([
      TransferItem("application/x-note") {
        count += 1
        return [1, 2, 3]
      }, .text("note"),
    ])
    #expect(count == 0)
    #expect(clipboard.types == ["application/x-note", .text])
    #expect(try await clipboard.data("application/x-note") == [1, 2, 3])
    #expect(try await clipboard.data("application/x-note") == [1, 2, 3])
    #expect(count == 1)
  }

  @Test("An item may load its data asynchronously") func loadedItemsComeLater() async throws {
    let clipboard = Clipboard()
    clipboard.set([TransferItem("application/x-slow", load: { () async -> [UInt8]? in [7] })])
    #expect(try await clipboard.data("application/x-slow") == [7])
  }

  @Test("A read that is cancelled twice ends once") func cancelledReadingEndsOnce() {
    let clipboard = Clipboard()
    clipboard.set([TransferItem("application/x-slow", load: { () async -> [UInt8]? in [7] })])
    var results: [Result<[UInt8]?, TransferError>] = []
    let reading = clipboard.read("application/x-slow") { results.append($0) }
    reading.cancel()
    reading.cancel()
    #expect(results == [.failure(.cancelled)])
  }

  @Test("A picture is stored as PNG; invalid PNG is an error") func pictureGoesThroughPNG() async throws {
    let clipboard = Clipboard()
    let bitmap = try Bitmap(width: 3, height: 2)
    bitmap.fill(.red)
    try clipboard.setImage(bitmap)
    #expect(clipboard.types == [.png])
    let image = try #require(try await clipboard.image())
    #expect(image.width == 3 && image.height == 2)
    #expect(try image.bitmap().color(x: 1, y: 1) == .red)
    clipboard.set([TransferItem(.png, bytes: [1, 2, 3])])
    await #expect(throws: TransferError.invalid) { try await clipboard.image() }
  }

  @Test("Addresses can also be read as text") func addressesAreAlsoText() async throws {
    let clipboard = Clipboard()
    clipboard.setURIs(["file:///a%20b", "https://example.org/"])
    #expect(try await clipboard.uris() == ["file:///a%20b", "https://example.org/"])
    #expect(try await clipboard.text() == "file:///a%20b\nhttps://example.org/")
  }

  @Test("Items whose types cannot be sent are left out, and at most 64 are kept")
  func itemsThatCannotBeSentAreLeftOut() {
    let clipboard = Clipboard()
    let long = TransferType(rawValue: String(repeating: "x", count: 256))
    let types: [TransferType] = ["", "a\nb", "a\0b", long, "text/plain", "UTF8_STRING", "image/png"]
    clipboard.set(types.map { TransferItem($0, bytes: []) })
    #expect(clipboard.types == [.text, .png])
    clipboard.set((0..<1000).map { TransferItem(TransferType(rawValue: "x/\($0)"), bytes: []) })
    #expect(clipboard.types.count == 64)
  }

  @Test(
    "Types with an older name of plain text, or with parameters, equal the type `.text`",
    arguments: [
      "text/plain;charset=utf-8", "text/plain;charset=UTF-8", "text/plain; charset=\"utf-8\"", "UTF8_STRING", "STRING",
      "TEXT", "text/plain",
    ])
  func namesOfText(_ name: String) { #expect(TransferType(rawValue: name) == .text) }

  @Test("The types of HTML and of text in UTF-16 do not equal the type `.text`") func otherNamesAreNoText() {
    #expect(TransferType(rawValue: "text/html") != .text)
    #expect(TransferType(rawValue: "text/plain;charset=utf-16") != .text)
  }

  // MARK: Lists of addresses

  @Test("A list of addresses is read without its comments and invalid lines") func listsAreParsedByTheirRFC() {
    let list =
      "# a comment\r\nfile:///a\r\n\r\nhttps://x/y?z#w\nmailto:a@b\r  ftp://c\r\n#file:///no\r\nno address\r\n:x\r\n"
      + "file:///b \t\r\n \r\n"
    #expect(URIList.decode(Array(list.utf8)) == ["file:///a", "https://x/y?z#w", "mailto:a@b", "ftp://c", "file:///b"])
    #expect(URIList.decode([]) == [])
    #expect(URIList.decode([0, 0xFF, 0xFE, 0x0A, 0x3A]) == [])
  }

  @Test("The number and the length of addresses in a list are limited") func hostileListsAreBounded() {
    let many = Array(repeatElement(Array("a:b\n".utf8), count: 100_000).joined())
    #expect(URIList.decode(many).count == 65_536)
    let long = Array("a:".utf8) + [UInt8](repeating: 0x78, count: 70_000) + Array("\r\nb:c".utf8)
    #expect(URIList.decode(long) == ["b:c"])
  }

  @Test("Texts that are not addresses are left out of a list") func listsOfWhatIsNoAddressStayEmpty() {
    #expect(URIList.encode(["a b", "x\r\nfile:///etc", "", "no"]) == [])
    #expect(URIList.encode(["file:///a", "b:c"]) == Array("file:///a\r\nb:c\r\n".utf8))
  }

  @Test("Paths and file addresses are converted into each other") func pathsOfFiles() {
    #expect(URIList.fileURI(path: "/home/Ä b%#.png") == "file:///home/%C3%84%20b%25%23.png")
    #expect(URIList.path(ofFileURI: "file:///home/%C3%84%20b%25%23.png") == "/home/Ä b%#.png")
    #expect(URIList.path(ofFileURI: "file://localhost/a") == "/a")
    #expect(URIList.path(ofFileURI: "FILE:/a") == "/a")
    #expect(URIList.path(ofFileURI: "file:///a%3F.html#part") == "/a?.html")
    #expect(URIList.path(ofFileURI: "file:///a.html?b#part") == "/a.html")
    for bad in [
      "file://host/a", "file:a", "file:///%0", "file:///%zz", "file:///a%00b", "http:///a", "file:///%FF", "",
    ] {
      #expect(URIList.path(ofFileURI: bad) == nil)
    }
    #expect(URIList.fileURI(path: "a") == nil)
  }
}
