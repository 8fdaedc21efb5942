import Foundation
import Taction
import TactionCanvas
import TactionTestSupport
import TactionTesting

@testable import TactionInk

/// Paper with layers and pictures under pens, erasers, lassos, fingers, palms and mice, with undo and redo, and an app
/// that changes tools, layers, the selection, the paper and the view at any time, even in its handlers.
///
/// The app must be notified of each change of the page, and its journal must contain the page. A pen that lifts must
/// leave its stroke. An undo of all steps must lead to the page that the app has set, and a redo of all steps back
/// again. The tiles must equal tiles that are made again from the strokes.
final class InkMonkey: Monkey {
  var ink = InkView()
  /// The number of changes of the page's strokes that the app was notified of.
  private(set) var changeCount = 0
  private(set) var journalFile: InkJournal?
  private(set) lazy var secondPen = stage.addStylus(PenTool(hardwareSerial: 2))
  /// Whether the history replays a step. The app then changes nothing in its handlers, because its changes would become
  /// a part of the step without being recorded.
  private var isReplaying = false
  /// Whether the app is setting another page. It then changes nothing in its handlers, because the journal of the new
  /// page would not have the change.
  private var isOpening = false
  /// The page as the app knows it: the page that it has set, with the changes that it was notified of.
  private var known = InkPage()
  /// The layers and the pictures to which an undo of all steps leads.
  private(set) var first: (layers: [InkLayer], pictures: [InkPicture]) = ([], [])
  private var folder: TemporaryFolder?
  private var fileCount = 0

  override class var size: Size { Size(width: 400, height: 400) }
  override var handShare: Double { 0.45 }

  override func build() {
    folder = try? TemporaryFolder()
    ink.frame = window.content.bounds
    ink.anchors = .fill
    window.content.addSubview(ink)
    ink.onSelectionChange = { [weak self] _ in self?.heard("onSelectionChange") }
    ink.history.onChange = { [weak self] in self?.heard("onChange of the history") }
    ink.pictures.onChange = { [weak self] _ in self?.heard("onChange of the pictures") }
    ink.eraserInstrument = .eraser(.area(radius: 12))
    open(InkPage(paper: InkPaper(size: Size(width: 600, height: 600), ruling: .lines), layerCount: 2))
    addWriting(to: &actions)
    addDeeds(to: &actions)
    addDeeds(to: &deeds)
  }

  /// Lets time pass. After half of the steps, and always at rest, the tiles of the ink arrive immediately; otherwise
  /// whenever their threads have drawn them.
  override func pass(_ seconds: Double) {
    super.pass(seconds)
    guard isCalm || dice.chance(0.5) else { return }
    BackgroundQueue.tiles.drain(timeout: 60)
    super.pass(0.02)
  }

  // MARK: Handlers of the app

  private func heard(_ callback: String) {
    if !isReplaying, !isOpening { called(callback) }
  }

  private func hear(_ change: InkChange) {
    known.apply(change)
    journalFile?.append(change, page: 0)
    changeCount += 1
    heard("onInkChange")
  }

  private func hear(_ growth: InkGrowth) {
    journalFile?.append(growth, page: 0)
    heard("onStrokeGrowth")
  }

  /// Adds undo and redo, with their weights, by the user or the app.
  func addHistory(to list: inout Repertoire, of whom: String, undo: Int, redo: Int) {
    list.add("undo by \(whom)", undo) { [weak self] in self?.replay { self?.ink.history.undo() ?? false } }
    list.add("redo by \(whom)", redo) { [weak self] in self?.replay { self?.ink.history.redo() ?? false } }
  }

  /// Undoes or redoes a step; returns whether there was a step.
  @discardableResult
  func replay(_ step: () -> Bool) -> Bool {
    guard !isReplaying else { return false }
    isReplaying = true
    defer { isReplaying = false }
    return step()
  }

  /// Changes only the paper of the page.
  func setPaper(_ paper: InkPaper) {
    ink.page.paper = paper
    known.paper = ink.page.paper
    journalFile?.setPaper(paper, page: 0)
  }

  // MARK: Files

  /// Shows another page, with a journal in a new file.
  func open(_ page: InkPage) {
    guard !isOpening, let folder else { return }
    isOpening = true
    defer { isOpening = false }
    fileCount += 1
    do {
      show(page, of: try InkJournal(path: folder["\(fileCount).ink"].path, creating: InkDocument(pages: [page])))
    } catch {
      fail("no journal can be created: \(error)")
    }
  }

  /// Shows the page that the journal's file contains, as a program does when it starts again.
  func reopen() {
    guard !isOpening, let path = journalFile?.path else { return }
    isOpening = true
    defer { isOpening = false }
    if dice.chance(0.5) { try? journalFile?.flush() }
    journalFile = nil
    do {
      let journal = try InkJournal(path: path)
      guard let page = journal.document.pages.first else { return fail("the journal has lost its page") }
      expectAll(in: page)
      show(page, of: journal)
    } catch {
      fail("the journal cannot be opened: \(error)")
    }
  }

  private func show(_ page: InkPage, of journal: InkJournal) {
    // The page cancels its strokes while it is replaced; these changes do not belong to the file of the new page.
    (ink.onInkChange, ink.onStrokeGrowth) = (nil, nil)
    ink.page = page
    journalFile = journal
    known = ink.page
    first = (ink.page.layers, ink.pictures.items)
    ink.onInkChange = { [weak self] in self?.hear($1) }
    ink.onStrokeGrowth = { [weak self] in self?.hear($1) }
  }

  /// Expects a page that was read from the journal to have all ink, and at most the unfinished strokes in addition.
  private func expectAll(in page: InkPage) {
    guard page.layers.count == ink.page.layers.count, page.paper == ink.page.paper else {
      return fail("the journal has another paper or other layers")
    }
    for (saved, shown) in zip(page.layers, ink.page.layers) {
      expect(shown.strokes.allSatisfy { saved[$0.id] == $0 }, "the journal has lost strokes")
      let more = saved.strokes.count - shown.strokes.count
      expect(more <= drawingCount, "the journal has \(more) strokes too many, and \(drawingCount) are being drawn")
    }
  }

  /// The number of strokes that pens, mice and fingers are drawing.
  var drawingCount: Int {
    ink.actions.values.count { if case .drawing = $0 { true } else { false } }
  }

  // MARK: Invariants

  override func checkScene() {
    expect(known == ink.page, "the app was not notified of a change of the page")
    expect(ink.layerViews.count == ink.page.layers.count, "there are \(ink.layerViews.count) views of layers")
    let layer = ink.page.layers[ink.activeIndex]
    expect(ink.selection.allSatisfy { layer[$0] != nil }, "strokes are selected that the active layer does not have")
    expect(ink.isDrawingEnabled || !ink.isDrawing, "a pen draws while drawing is disabled")
    let isReleased = hands.fingers.isEmpty && !hands.penIsDown && hands.heldButtons.isEmpty
    expect(!isReleased || !ink.isDrawing, "the ink is drawn by nothing")
    expect(ink.contentTransform.isFinite && ink.contentTransform.isInvertible, "the paper is nowhere")
  }

  override func letGo() {
    stage.stylus.release([.first, .second])
    stage.stylus.tool = PenTool()
  }

  override func settleScene() {
    for presentation in window.content.presentations { presentation.dismiss() }
    if ink.superview == nil { window.content.addSubview(ink) }
    (ink.isHidden, ink.isDrawingEnabled, ink.transform, ink.contentInset) = (false, true, .identity, Insets())
    ink.frame = window.content.bounds
    ink.selection = []
    ink.turn(to: .zero, animated: false)
  }

  override func checkRest() {
    checkStill()
    checkPicture("the page")
    checkHistory()
    checkFiles()
  }

  override func clear() {
    try? journalFile?.flush()
    journalFile = nil
    ink.removeFromSuperview()
    ink = InkView()
  }
}
