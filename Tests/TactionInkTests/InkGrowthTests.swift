import Taction
import TactionTestSupport
import Testing

@testable import TactionInk

@Suite("Strokes that grow")
struct InkGrowthTests {
  private static func points(_ range: Range<Int>) -> [InkPoint] {
    range.map { InkPoint(Point(x: Double($0) * 3, y: 20), time: Double($0) / 100, force: 0.4) }
  }

  private static func growth(_ range: Range<Int>, place: UInt64 = 1, layer: Int = 0) -> InkRecord {
    let stroke = InkStroke(id: InkStroke.ID(place: place), points(range), tool: InkTool(.marker, width: 7))
    return .growth(InkGrowth(layer: layer, stroke: stroke), page: 0)
  }

  private static func strokes(_ records: [InkRecord]) throws -> [InkStroke] {
    let page = InkRecord.page(InkPaper(), layerCount: 1)
    let file = try InkFile(decoding: InkFile.header + ([page] + records).flatMap(\.bytes))
    #expect(file.damagedRecords == 0 && file.tornBytes == 0)
    return try #require(file.document.pages.first).layers[0].strokes
  }

  @Test("A file that ends while a stroke grows contains the part of the stroke that was written")
  func unfinished() throws {
    let strokes = try Self.strokes([Self.growth(0..<5), Self.growth(5..<9), Self.growth(9..<10, layer: 3)])
    #expect(strokes.map(\.points) == [Self.points(0..<9)])
    #expect(strokes.first?.tool == InkTool(.marker, width: 7) && strokes.first?.id == InkStroke.ID(place: 1))
  }

  @Test("A finished stroke replaces the growing stroke; a growing stroke ends if the stroke or its page is removed")
  func ends() throws {
    let whole = InkStroke(id: InkStroke.ID(place: 1), Self.points(0..<12), tool: InkTool(.marker, width: 7))
    let finish = InkRecord.change(InkChange(added: [whole]), page: 0)
    let both = try Self.strokes([Self.growth(0..<5), Self.growth(0..<3, place: 2), finish])
    #expect(both.map(\.points.count) == [12, 3])
    #expect(try Self.strokes([Self.growth(0..<5), finish, Self.growth(5..<9)]) == [whole])
    let removal = InkRecord.change(InkChange(removed: [whole]), page: 0)
    #expect(try Self.strokes([Self.growth(0..<5), removal]).isEmpty)
    #expect(try Self.strokes([finish, removal, Self.growth(0..<5), removal]).isEmpty)
    let pages = [InkRecord.page(InkPaper(), layerCount: 1), Self.growth(0..<5), .removal(page: 0)]
    #expect(try Self.strokes(pages).isEmpty)
  }

  @Test("A file with many growing strokes, or with one of many records, is read in linear time")
  func many() throws {
    let time = try threadTime {
      let long = try Self.strokes((0..<100_000).map { Self.growth($0..<$0 + 1) })
      #expect(long.map(\.points.count) == [100_000])
      let short = try Self.strokes((0..<100_000).map { Self.growth(0..<1, place: 100_000 - UInt64($0)) })
      #expect(short.count == 100_000)
    }
    #expect(time < 20, "\(time) s")
  }

  /// A view with a journal, as in an app.
  private func withJournal(_ body: (InkScene, InkJournal) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withInk { test in
      let journal = try InkJournal(path: folder["a.ink"].path)
      test.ink.onInkChange = { journal.append($1, page: 0) }
      test.ink.onStrokeGrowth = { journal.append($1, page: 0) }
      try body(test, journal)
    }
  }

  /// Returns the strokes that a program would find if this one was killed now.
  private func saved(_ journal: InkJournal) throws -> [InkStroke] {
    try journal.flush()
    return try InkFile.read(path: journal.path).document.pages[0].layers[0].strokes
  }

  @Test("While a pen draws, its whole stroke except the last half second is in the file")
  func drawing() throws {
    try withJournal { test, journal in
      let (pen, start) = (test.pen, Point(x: 300, y: 300))
      pen.press(at: start)
      for second in 1...4 {
        pen.move(to: start + Vector(dx: 40.0 * Double(second), dy: 0), over: 1)
        let strokes = try saved(journal)
        #expect(strokes.count == 1 && (strokes.last?.points.last?.time ?? 0) >= Double(second) - 0.6)
      }
      // A pen that rests leaves nothing unwritten.
      test.scene.wait(0.6)
      let growing = try saved(journal)
      let tip = try #require(growing.last?.points.last).location
      #expect(growing.count == 1 && tip.distance(to: test.paper(start + Vector(dx: 160, dy: 0))) < 0.01)
      pen.lift()
      #expect(test.strokes.count == 1 && test.strokes.first?.id == growing.first?.id)
      #expect(try saved(journal) == test.strokes)
      test.ink.history.undo()
      #expect(try saved(journal).isEmpty)
    }
  }

  @Test("A stroke of less than half a second is written once, and one that is cancelled is removed from the file")
  func cancelled() throws {
    try withJournal { test, journal in
      var count = 0
      test.ink.onStrokeGrowth = {
        count += 1
        journal.append($1, page: 0)
      }
      test.write(from: Point(x: 320, y: 260), to: Point(x: 400, y: 260))
      test.scene.wait(1)
      #expect(count == 0)
      test.pen.press(at: Point(x: 320, y: 300))
      test.pen.move(to: Point(x: 400, y: 300), over: 1)
      let growing = try saved(journal)
      #expect(growing.count == 2)
      test.ink.isDrawingEnabled = false
      test.pen.lift()
      let left = try saved(journal)
      #expect(left == test.strokes && left.count == 1)
    }
  }

  @Test("A stroke that the app adds while a pen draws is another stroke, even after an undo")
  func others() throws {
    try withJournal { test, journal in
      test.write(from: Point(x: 320, y: 260), to: Point(x: 400, y: 260))
      test.ink.history.undo()
      test.pen.press(at: Point(x: 320, y: 300))
      test.pen.move(to: Point(x: 400, y: 300), over: 1)
      test.ink.history.redo()
      test.ink.add(InkStroke(Self.points(0..<4), tool: InkTool()))
      test.pen.move(to: Point(x: 440, y: 300), over: 1)
      test.pen.lift()
      let left = try saved(journal)
      #expect(left == test.strokes && left.count == 3 && Set(left.map(\.id)).count == 3)
    }
  }

  @Test("A stroke that an undo or redo brings back while a pen draws has another ID, and stays if the pen is cancelled")
  func returning() throws {
    for isErased in [false, true] {
      try withJournal { test, journal in
        test.write(from: Point(x: 320, y: 260), to: Point(x: 400, y: 260))
        if isErased {
          test.ink.selectAll()
          test.ink.deleteSelection()
        } else {
          test.ink.history.undo()
        }
        test.pen.press(at: Point(x: 320, y: 300))
        test.pen.move(to: Point(x: 400, y: 300), over: 1)
        if isErased { test.ink.history.undo() } else { test.ink.history.redo() }
        test.pen.move(to: Point(x: 440, y: 300), over: 1)
        let growing = try saved(journal)
        #expect(test.strokes.count == 1 && growing.count == 2, "a kill would leave both strokes")
        test.ink.isDrawingEnabled = false
        test.pen.lift()
        let left = try saved(journal)
        #expect(left == test.strokes && left.count == 1, "\(isErased)")
      }
    }
  }

  @Test("A stroke that the app adds with the ID of one that is cancelled stays in the file")
  func sameID() throws {
    try withJournal { test, journal in
      test.pen.press(at: Point(x: 320, y: 300))
      test.pen.move(to: Point(x: 400, y: 300), over: 1)
      let stroke = InkStroke(id: InkStroke.ID(place: 1), Self.points(0..<4), tool: InkTool())
      test.ink.perform(InkChange(added: [stroke]))
      test.ink.isDrawingEnabled = false
      test.pen.lift()
      let left = try saved(journal)
      #expect(left == [stroke] && test.strokes == [stroke])
    }
  }

  @Test("A long stroke behind a later one is shown by the tiles alone after its lift, and an undo removes its ink")
  func behind() throws {
    try withInk { test in
      test.ink.onStrokeGrowth = { _, _ in }
      test.ink.instrument = .pen(InkTool(.highlighter, color: .blue, width: 20))
      let empty = try test.picture()
      test.pen.press(at: Point(x: 320, y: 300))
      test.pen.move(to: Point(x: 400, y: 300), over: 1)
      let later = test.ink.add(InkStroke(Self.points(0..<4), tool: InkTool()))
      test.pen.move(to: Point(x: 440, y: 300), over: 0.2)
      test.pen.lift()
      #expect(test.strokes.count == 2 && test.strokes.last?.id == later.id)
      _ = try test.picture()
      #expect(test.ink.layerViews[0].subviews.isEmpty)
      for _ in 0..<2 { test.ink.history.undo() }
      #expect(try test.picture().hasSamePixels(as: empty) && test.strokes.isEmpty)
    }
  }

  @Test("While drawing is disabled, pens and fingers move the paper, and an unfinished stroke is removed")
  func disabled() throws {
    try withInk { test in
      test.ink.drawsWithFinger = true
      test.pen.press(at: Point(x: 320, y: 300))
      test.pen.move(to: Point(x: 400, y: 300), over: 0.2)
      test.ink.isDrawingEnabled = false
      test.pen.lift()
      test.pen.leave()
      test.scene.wait(1)
      #expect(test.strokes.isEmpty)
      for isPen in [true, false] {
        let (start, before) = (Point(x: 360, y: 300), test.paper(Point(x: 360, y: 300)))
        if isPen {
          test.write(from: start, to: start + Vector(dx: 60, dy: 0))
          test.pen.leave()
        } else {
          let finger = test.scene.touch(start.x, start.y)
          finger.move(to: start + Vector(dx: 60, dy: 0), over: 0.3)
          finger.lift()
        }
        test.rest()
        test.scene.wait(1)
        #expect(test.strokes.isEmpty && test.paper(start).x < before.x, "\(isPen)")
      }
      test.ink.isDrawingEnabled = true
      test.write(from: Point(x: 330, y: 300), to: Point(x: 400, y: 300))
      #expect(test.strokes.count == 1)
    }
  }
}
