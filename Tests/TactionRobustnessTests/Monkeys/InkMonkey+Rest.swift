import Taction
import TactionCanvas
import TactionTesting

@testable import TactionInk

// The invariants of ink at rest.
extension InkMonkey {
  /// Expects that nothing is in progress, and that the tiles contain all ink.
  func checkStill() {
    expect(!ink.isHeld && !ink.isMoving, "the paper is held or moves")
    expect(ink.isSharp, "the ink is never sharp")
    expect(!ink.content.subviews.contains { $0 is InkLasso }, "a lasso stays")
    for view in ink.layerViews {
      expect(view.hidden.isEmpty, "\(view.hidden.count) strokes stay hidden")
      expect(view.subviews.isEmpty, "\(view.subviews.count) strokes keep views of their own")
    }
  }

  /// Expects the tiles, which were changed stroke by stroke, to have the pixels of tiles that are made again.
  func checkPicture(_ what: String) {
    guard let drawn = picture() else { return fail("there is no picture of \(what)") }
    for view in ink.layerViews { view.reset() }
    guard let new = picture(), (new.width, new.height) == (drawn.width, drawn.height) else {
      return fail("there is no new picture of \(what)")
    }
    guard !drawn.hasSamePixels(as: new) else { return }
    // The tiles may be off by a thousandth of a pixel, so that some pixels differ slightly.
    let difference = SnapshotDifference(of: drawn, from: new, channel: 8)
    expect(
      difference.count <= 4,
      "\(difference.count) pixels of \(what) differ by up to \(difference.maximum) from ink that is drawn again")
  }

  private func picture() -> Bitmap? {
    ink.finishDrawing()
    pass(0.3)
    return try? stage.screenshot()
  }

  /// Undoes and redoes everything, twice, and expects the page that the app has set, and the last page.
  func checkHistory() {
    while replay({ ink.history.redo() }) {}
    let last = (page: ink.page, pictures: ink.pictures.items)
    for round in 1...2 {
      while replay({ ink.history.undo() }) {}
      expect(
        ink.page.layers == first.layers,
        "\(Self.counts(ink.page.layers)) strokes remain in place of \(Self.counts(first.layers)) after undo \(round)")
      expect(ink.pictures.items == first.pictures, "the pictures are not the first ones after undo \(round)")
      if round == 1 { checkPicture("the first page") }
      while replay({ ink.history.redo() }) {}
      expect(
        ink.page == last.page,
        "\(Self.counts(ink.page.layers)) strokes are there in place of \(Self.counts(last.page.layers)) after redo")
      expect(ink.pictures.items == last.pictures, "the pictures are not the last ones after redo")
    }
    checkPicture("the last page")
    checkScene()
  }

  private static func counts(_ layers: [InkLayer]) -> [Int] { layers.map(\.strokes.count) }

  /// Expects the journal to contain the page, and the page to survive a file and its export.
  func checkFiles() {
    for fault in InkProbe.read(InkDocument(pages: [ink.page]).fileBytes, draws: true) { fail(fault) }
    guard let journal = journalFile else { return fail("there is no journal") }
    do {
      try journal.flush()
      let file = try InkFile.read(path: journal.path)
      expect(file.document.pages == [ink.page], "the journal has another page")
      expect(file.damagedRecords == 0 && file.tornBytes == 0, "the journal is damaged")
    } catch {
      fail("the journal fails: \(error)")
    }
  }
}
