import Foundation
import Taction
import TactionInk
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionNotes

@Suite("Pages of notes")
struct PageTests {
  private typealias Desk = NotesTests.Desk

  /// A place on the open page, in a window of 1000 by 700 px.
  private static let place = Point(x: 660, y: 400)

  private func strokes(_ desk: Desk) -> Int { desk.notes.editor.ink.page.layers[1].strokes.count }

  private func photoViews(_ desk: Desk) -> Int {
    desk.notes.editor.ink.content.subviews.count { $0 is ImageView }
  }

  /// Draws a stroke with a pen, or moves some fingers together, next to each other.
  private func draw(_ desk: Desk, fingers: Int = 0) {
    let (stage, step) = (desk.stage, Vector(dx: 60, dy: 40))
    if fingers == 0 {
      stage.stylus.press(at: Self.place)
      stage.stylus.move(to: Self.place + step, over: 0.2)
      stage.stylus.lift()
      stage.stylus.leave()
    }
    let hand = (0..<fingers).map { stage.touch(at: Self.place + Vector(dx: Double($0) * 80, dy: 0)) }
    stage.fingers { for finger in hand { finger.move(by: step, over: 0.2) } }
    hand.forEach { $0.lift() }
    // Wait, since fingers soon after a pen would count as a palm.
    stage.advance(by: 1)
  }

  /// Drops a red picture, or other data, on the page, and waits until the page has it.
  private func drop(_ desk: Desk, _ bytes: [UInt8]? = nil, type: String = "image/png") async throws {
    let bitmap = try Bitmap(width: 80, height: 60)
    bitmap.fill(.red)
    let picture = try bytes ?? bitmap.pngData()
    let drag = try #require(desk.stage.dragIn([type: picture], at: Point(x: 500, y: 300)))
    drag.move(to: Self.place)
    drag.drop()
    await desk.stage.wait { drag.outcome != nil }
    await desk.notes.editor.adding?.value
    desk.stage.advance(by: 0.5)
  }

  /// Returns whether the page would take a picture of a program that allows some actions.
  private func accepts(_ actions: DragActions, _ desk: Desk) throws -> Bool {
    let drag = try #require(desk.stage.dragIn(["image/png": [1]], at: Point(x: 500, y: 300), actions: actions))
    drag.move(to: Self.place)
    desk.stage.advance(by: 0.1)
    defer { drag.cancel() }
    return drag.acceptedType != nil
  }

  @Test("A page takes a copy of a photo, and nothing from a program that would remove its own photo")
  func copying() throws {
    let desk = try Desk(["Milk"])
    #expect(try accepts(.copy, desk))
    #expect(try accepts([.copy, .move], desk))
    #expect(try !accepts(.move, desk))
  }

  @Test("Strokes of a pen and of a finger are saved for the next start")
  func ink() async throws {
    let desk = try Desk(["Milk"])
    // While the tool for text is selected, a pen draws, and a finger moves the page.
    draw(desk)
    #expect(strokes(desk) == 1 && desk.store.open?.text == "Milk")
    draw(desk, fingers: 1)
    #expect(strokes(desk) == 1, "a finger moves the page")
    try desk.stage.find(.radioButton, "Pen").tap()
    draw(desk, fingers: 1)
    #expect(strokes(desk) == 2)
    let next = try Desk(after: desk)
    #expect(strokes(next) == 2 && next.store.notes.map(\.text) == ["Milk"])
  }

  @Test("Screen readers tell which tool is chosen")
  func chosenTool() throws {
    let desk = try Desk(["Milk"])
    let tools = ["Text and photos", "Pen"].map { desk.stage.find(.radioButton, $0) }
    #expect(tools.map(\.states) == [.checked, []])
    try tools[1].tap()
    #expect(tools.map(\.states) == [[], .checked])
  }

  @Test("Two fingers move and zoom a note's page, and draw nothing")
  func zoom() throws {
    let desk = try Desk(["Milk"])
    try desk.stage.find(.radioButton, "Pen").tap()
    let before = desk.notes.editor.ink.zoomScale
    let hand = [-40.0, 40].map { desk.stage.touch(at: Self.place + Vector(dx: $0, dy: 0)) }
    desk.stage.fingers {
      hand[0].move(by: Vector(dx: -60, dy: 0), over: 0.3)
      hand[1].move(by: Vector(dx: 60, dy: 0), over: 0.3)
    }
    hand.forEach { $0.lift() }
    desk.stage.advance(by: 1)
    #expect(desk.notes.editor.ink.zoomScale > before * 1.5 && strokes(desk) == 0)
  }

  @Test("Undo removes the last ink, by its button and by its key")
  func undo() throws {
    let desk = try Desk(["Milk"])
    draw(desk)
    draw(desk)
    try desk.stage.find(.button, "Undo").tap()
    #expect(strokes(desk) == 1)
    desk.stage.keys.hold(.control) { desk.stage.type("z") }
    desk.stage.advance(by: 0.2)
    #expect(strokes(desk) == 0)
    #expect(strokes(try Desk(after: desk)) == 0)
  }

  @Test("A drag over the spectrum of colours recolours selected ink in one step")
  func recoloring() throws {
    let desk = try Desk(["Milk"])
    let ink = desk.notes.editor.ink
    draw(desk)
    ink.selectAll()
    let before = ink.selectedStrokes
    try desk.stage.find(.button, "Colour").tap()
    desk.stage.advance(by: 1)
    try desk.stage.find(.segment, "Spectrum").tap()
    desk.stage.advance(by: 0.2)
    let finger = desk.stage.touch(at: try #require(desk.stage.find(.slider, "Spectrum").frame).center)
    finger.move(by: Vector(dx: 60, dy: -20), over: 1)
    finger.lift()
    desk.stage.advance(by: 0.5)
    #expect(before.count == 1 && ink.selectedStrokes != before)
    let color = try #require(ink.selectedStrokes.first).tool.color
    #expect(ink.instrument == .pen(InkTool(.fountain, color: color, width: 2.5)), "the next stroke has this colour")
    ink.history.undo()
    #expect(ink.selectedStrokes == before)
  }

  @Test("The page keeps its place in a narrow window when ink is selected")
  func selectionInNarrowWindow() throws {
    let desk = try Desk(["Apples"], size: Size(width: 440, height: 700))
    try desk.tapNote("Apples")
    let ink = desk.notes.editor.ink
    let frame = ink.frame
    desk.stage.stylus.press(at: Point(x: 200, y: 400))
    desk.stage.stylus.move(to: Point(x: 260, y: 440), over: 0.2)
    desk.stage.stylus.lift()
    ink.selectAll()
    desk.stage.advance(by: 0.5)
    #expect(!frame.isEmpty && ink.frame == frame && ink.selection.count == 1)
  }

  @Test("After a rotation, a page shows the same line at its top, and a page that the user has zoomed keeps its scale")
  func turned() throws {
    let desk = try Desk(["Milk"])
    let ink = desk.notes.editor.ink
    let top = { ink.content.convert(Point.zero, from: ink).y }
    #expect(abs(top()) < 1)
    ink.scroll(to: Point(x: 300, y: 400), animated: false)
    let line = top()
    desk.stage.resize(to: Size(width: 900, height: 600))
    desk.stage.advance(by: 0.5)
    #expect(line > 50 && abs(top() - line) < 1)
    ink.scroll(to: Point(x: 300, y: 500), animated: false)
    ink.zoom(by: 2, animated: false)
    let (scale, middle) = (ink.zoomScale, ink.placement.center)
    desk.stage.resize(to: Size(width: 1000, height: 700))
    desk.stage.advance(by: 0.5)
    #expect(ink.zoomScale == scale && ink.placement.center.distance(to: middle) < 1)
  }

  @Test("A note with ink but no text is kept, and a second page has its own ink")
  func pages() throws {
    let desk = try Desk()
    try desk.stage.find(.button, "New").tap()
    desk.stage.advance(by: 1)
    draw(desk)
    try desk.stage.find(.button, "Add page").tap()
    desk.stage.advance(by: 0.5)
    #expect(strokes(desk) == 0)
    draw(desk)
    draw(desk)
    let next = try Desk(after: desk)
    #expect(next.store.notes.count == 1 && strokes(next) == 1)
    try next.stage.find(.button, "Next page").tap()
    next.stage.advance(by: 0.5)
    #expect(strokes(next) == 2)
    try next.stage.find(.button, "Previous page").tap()
    next.stage.advance(by: 0.5)
    #expect(strokes(next) == 1)
  }

  @Test("A dropped photo is moved and rotated by fingers, and saved for the next start; Undo removes it")
  func photo() async throws {
    let desk = try Desk(["Milk"])
    try await drop(desk)
    let first = try #require(desk.notes.editor.pages?.photos[0]?.first)
    #expect(photoViews(desk) == 1)
    let hand = [-30.0, 30].map { desk.stage.touch(at: Self.place + Vector(dx: $0, dy: 0)) }
    desk.stage.fingers {
      hand[0].move(by: Vector(dx: 20, dy: -60), over: 0.3)
      hand[1].move(by: Vector(dx: 60, dy: 60), over: 0.3)
    }
    hand.forEach { $0.lift() }
    desk.stage.advance(by: 1)
    let moved = try #require(desk.notes.editor.pages?.photos[0]?.first)
    #expect(moved.center.x > first.center.x && moved.rotation.degrees > 20 && moved.scale > first.scale)
    let next = try Desk(after: desk)
    #expect(next.notes.editor.pages?.photos == [0: [moved]] && photoViews(next) == 1)

    try await drop(next)
    #expect(photoViews(next) == 2)
    try next.stage.find(.button, containing: "Undo").tap()
    #expect(photoViews(next) == 1 && next.notes.editor.pages?.photos == [0: [moved]])
    try next.stage.find(.button, containing: "Redo").tap()
    #expect(photoViews(next) == 2 && next.notes.editor.pages?.photos[0]?.count == 2)
  }

  @Test(
    "Closing a note or the window deletes the photos that the user has removed, and no photo of another program",
    arguments: [false, true])
  func removedPhotos(closesWindow: Bool) async throws {
    let desk = try Desk(["Milk"])
    try await drop(desk)
    try await drop(desk)
    let (pages, other) = (try #require(desk.notes.editor.pages), desk.temporary["notes/0.pages/123"])
    let names = try #require(pages.photos[0]).map(\.id)
    try Data([1]).write(to: other)
    try desk.stage.find(.button, containing: "Undo").tap()
    if closesWindow { desk.stage.app.windows.first?.close() } else { desk.store.open(nil) }
    pages.flush()
    let left = names.map { FileManager.default.fileExists(atPath: "\(pages.path)/\($0)") }
    #expect(left == [true, false] && FileManager.default.fileExists(atPath: other.path))
  }

  @Test("A photo that springs back while the window closes is saved within its limits")
  func closedWhileSpringingBack() async throws {
    let desk = try Desk(["Milk"])
    try await drop(desk)
    let hand = [-100.0, 100].map { desk.stage.touch(at: Self.place + Vector(dx: $0, dy: 0)) }
    desk.stage.fingers {
      hand[0].move(by: Vector(dx: 92, dy: 0), over: 0.3)
      hand[1].move(by: Vector(dx: -92, dy: 0), over: 0.3)
    }
    hand.forEach { $0.lift() }
    desk.stage.app.windows.first?.close()
    let pages = try #require(desk.notes.editor.pages)
    let least = desk.notes.editor.ink.pictures.scaleLimits.lowerBound
    #expect(abs((pages.photos[0]?.first?.scale ?? 1) - least) < 1e-6)
    let next = try Desk(after: desk)
    #expect(next.notes.editor.pages?.photos == pages.photos)
  }

  @Test("A photo that is still being copied when the window closes is saved")
  func closedWhileCopying() async throws {
    let desk = try Desk(["Milk"])
    // Decoding a large picture takes longer than closing the window.
    let picture = try Bitmap(width: 2400, height: 2400).pngData()
    let drag = try #require(desk.stage.dragIn(["image/png": picture], at: Point(x: 500, y: 300)))
    drag.move(to: Self.place)
    drag.drop()
    await desk.stage.wait { drag.outcome != nil }
    desk.stage.app.windows.first?.close()
    await desk.notes.editor.adding?.value
    let next = try Desk(after: desk)
    #expect(next.notes.editor.pages?.photos[0]?.count == 1)
  }

  @Test("A photo that arrives after its note was changed and closed is added to the note")
  func latePhoto() async throws {
    let desk = try Desk(["Milk"])
    let early = try #require(desk.notes.editor.pages)
    desk.store.open(nil)
    desk.store.open("0")
    try await drop(desk)
    desk.store.open(nil)
    let late = early.reopened()
    late.photos[0, default: []].append(InkPicture(id: "late", center: .zero, edge: 1))
    late.close()
    #expect(early.reopened().photos[0]?.count == 2)
  }

  @Test("A picture that cannot be read is reported, and changes nothing")
  func badPhoto() async throws {
    let desk = try Desk(["Milk"])
    try await drop(desk, [1, 2, 3])
    #expect(desk.stage.find(.toast).exists && photoViews(desk) == 0)
  }

  @Test("If one of several dropped photos cannot be read, the others are added, and neither hides the other")
  func severalPhotos() async throws {
    let desk = try Desk(["Milk"])
    let picture = try Bitmap(width: 80, height: 60).pngData()
    var files: [String] = []
    for (number, bytes) in [[1, 2, 3], picture, picture].enumerated() {
      let path = desk.temporary["photo-\(number).png"].path
      try WholeFile.write(bytes, to: path)
      files.append(try #require(URIList.fileURI(path: path)))
    }
    try await drop(desk, URIList.encode(files), type: "text/uri-list")
    let photos = try #require(desk.notes.editor.pages?.photos[0])
    #expect(photos.count == 2 && photoViews(desk) == 2 && desk.stage.find(.toast).exists)
    #expect(photos.first.map { $0.center.distance(to: photos[photos.count - 1].center) > 20 } == true)
  }

  @Test("A note whose first stroke is not on the disk yet does not count as empty")
  func firstStroke() throws {
    let desk = try Desk()
    desk.store.makeNote()
    desk.stage.advance(by: 0.5)
    draw(desk)
    desk.store.makeNote()
    let next = try Desk(after: desk)
    let id = try #require(next.store.notes.first { $0.hasPages }?.id)
    next.store.open(id)
    next.stage.advance(by: 0.5)
    #expect(strokes(next) == 1)
  }

  @Test("Deleting a note deletes its ink, and Undo restores the ink")
  func deleting() throws {
    let desk = try Desk(["Milk"])
    draw(desk)
    try desk.swipe("Milk")
    #expect(desk.saved == [] && !desk.folder.exists("0.pages"))
    try desk.stage.find(.toast).find(.button, "Undo").tap()
    desk.stage.advance(by: 1)
    #expect(desk.saved == ["Milk"])
    try desk.tapNote("Milk")
    #expect(strokes(desk) == 1)
  }

  @Test("Undo restores a deleted note even if another program has made a note with this name")
  func restoring() throws {
    let desk = try Desk(["Milk"])
    draw(desk)
    let undo = try #require(desk.store.remove("0"))
    try desk.writeOutside("Tea", id: "0")
    undo()
    #expect(desk.saved == ["Milk", "Tea"])
    #expect(desk.store.notes.first { $0.text == "Milk" }?.hasPages == true)
  }

  @Test("Photos that cannot be read stay in the file, and the pages can only be read")
  func damagedPhotos() throws {
    let desk = try Desk(["Milk"])
    draw(desk)
    let pages = try #require(desk.notes.editor.pages)
    let data = Array(#"{"0":[{"id":"1","edge":10,"scale":1,"x":1e9,"y":0,"degrees":0}]}"#.utf8)
    pages.journal?.setData(data, named: "photos")
    let next = try Desk(after: desk)
    #expect(next.stage.find(.button, containing: "only be read").isInSight)
    #expect(try strokes(next) == 1 && !accepts(.copy, next))
    draw(next)
    next.notes.editor.show("", nil)
    let document = try InkFile.read(path: pages.path + "/ink").document
    #expect(document.data["photos"] == data && document.pages[0].layers[1].strokes.count == 1)
    #expect(next.saved == ["Milk"])
  }

  @Test("A file of ink that cannot be read is not overwritten")
  func damaged() throws {
    let desk = try Desk(["Milk"])
    let next = try {
      try FileManager.default.createDirectory(at: desk.temporary["notes/0.pages"], withIntermediateDirectories: true)
      try "no ink".write(to: desk.temporary["notes/0.pages/ink"], atomically: true, encoding: .utf8)
      return try Desk(after: desk)
    }()
    next.stage.advance(by: 0.5)
    #expect(next.stage.find(.button, containing: "only be read").isInSight)
    draw(next)
    #expect(strokes(next) == 0)
    #expect(try !accepts(.copy, next))
    #expect(try String(contentsOf: desk.temporary["notes/0.pages/ink"], encoding: .utf8) == "no ink")
  }
}
