import Taction
import TactionTesting
import Testing

@testable import TactionInk

/// Tests handlers of the app that change the ink during a change.
@Suite("InkView: handlers that change the ink")
struct InkHandlerTests {
  private func stroke(_ x: Double) -> InkStroke {
    InkStroke(
      (0..<5).map { InkPoint(Point(x: x, y: Double($0) * 10), time: Double($0) / 100) }, tool: InkTool(.ball, width: 3))
  }

  @Test("A handler's own ink change is a later step, which is undone first")
  func order() {
    let ink = InkView()
    var isBusy = false
    ink.onInkChange = { ink, change in
      guard !isBusy, change.removed.isEmpty, let added = change.added.first else { return }
      isBusy = true
      defer { isBusy = false }
      var red = added
      red.tool.color = .red
      ink.perform(InkChange(layer: change.layer, removed: [added], added: [red]))
    }
    ink.add(stroke(10))
    #expect(ink.page.layers[0].strokes.map(\.tool.color) == [.red])
    ink.history.undo()
    ink.history.undo()
    #expect(ink.page.layers[0].strokes.isEmpty)
    isBusy = true
    ink.history.redo()
    ink.history.redo()
    #expect(ink.page.layers[0].strokes.map(\.tool.color) == [.red])
  }

  @Test("The app is notified of each ink change before it can make another one")
  func mirror() {
    let ink = InkView()
    for x in [10.0, 20] { ink.add(stroke(x)) }
    var mirror = ink.page
    ink.selection = [ink.page.layers[0].strokes[1].id]
    ink.onInkChange = { mirror.apply($1) }
    ink.onSelectionChange = { [stamp = stroke(30)] in if $0.selection.isEmpty { $0.add(stamp) } }
    ink.deleteSelection()
    #expect(ink.page.layers[0].strokes.count == 2)
    #expect(mirror.layers[0].strokes == ink.page.layers[0].strokes)
  }

  @Test("The app is notified of an ink change before a handler of the history can make another one")
  func history() {
    let ink = InkView()
    var mirror = ink.page
    ink.onInkChange = { mirror.apply($1) }
    ink.history.onChange = { [unowned ink] in ink.perform(InkChange(removed: ink.page.layers[0].strokes)) }
    ink.add(stroke(10))
    ink.history.onChange = nil
    #expect(ink.page.layers[0].strokes.isEmpty && mirror == ink.page)
    ink.history.undo()
    #expect(ink.page.layers[0].strokes.count == 1 && mirror == ink.page)
  }

  @Test("If another layer or page ends the selection, the handler can select strokes of that layer or page")
  func selection() {
    let ink = InkView()
    ink.page = InkPage(layerCount: 2)
    for layer in [0, 0, 1] { ink.add(stroke(10), to: layer) }
    ink.selectAll()
    ink.onSelectionChange = { if $0.selection.isEmpty { $0.selectAll() } }
    ink.activeLayer = 1
    #expect(ink.selection == [ink.page.layers[1].strokes[0].id])
    ink.page = InkPage()
    #expect(ink.selection.isEmpty)
  }

  @Test("Copies are not selected if a handler shows another page or layer with the same IDs", arguments: [true, false])
  func copies(showsPage: Bool) {
    let ink = InkView()
    ink.page = InkPage(layerCount: 2)
    for layer in [0, 1, 1] { ink.add(stroke(10), to: layer) }
    var page = InkPage()
    for x in [10.0, 20] { page.append(stroke(x)) }
    ink.selectAll()
    ink.onInkChange = { [page] ink, _ in
      if showsPage { ink.page = page } else { ink.activeLayer = 1 }
    }
    ink.duplicateSelection()
    #expect(ink.page.layers[ink.activeIndex].strokes.count == 2 && ink.selection.isEmpty)
  }

  @Test("An undo of a change brings back the strokes that the change has removed from the page, and no others")
  func effect() {
    let ink = InkView()
    let (a, b, c) = (ink.add(stroke(10)), ink.add(stroke(20)), stroke(30))
    ink.selection = [a.id]
    ink.deleteSelection()
    var changes: [InkChange] = []
    ink.onInkChange = { changes.append($1) }
    // The app still has the stroke that the user has removed meanwhile.
    ink.perform(InkChange(removed: [a]))
    ink.perform(InkChange(added: [InkStroke([], tool: c.tool)]))
    ink.perform(InkChange(removed: [b], added: [b]))
    #expect(changes.isEmpty && ink.page.layers[0].strokes == [b])
    let new = ink.add(c)
    ink.perform(InkChange(removed: [a, b], added: [new]))
    #expect(ink.page.layers[0].strokes == [new])
    ink.history.undo()
    #expect(ink.page.layers[0].strokes == [b, new])
    var red = b
    red.tool.color = .red
    for change in [InkChange(added: [red]), InkChange(removed: [red])] {
      ink.perform(change)
      #expect(changes.last?.removed.map(\.id) == [b.id])
      ink.history.undo()
    }
    #expect(ink.page.layers[0].strokes.first == b && ink.history.canRedo)
  }

  @Test("If setting the page calls a handler that adds ink, the ink is added to the new page")
  func page() {
    let ink = InkView()
    ink.add(stroke(10))
    let stamp = stroke(20)
    ink.history.onChange = { [unowned ink] in
      if !ink.history.canUndo { ink.add(stamp, to: ink.page.layers.count - 1) }
    }
    ink.page = InkPage(layerCount: 3)
    #expect(ink.page.layers.map(\.strokes.count) == [0, 0, 1])
    ink.history.onChange = nil
  }

  @Test("A pen that a handler cancels as its stroke begins leaves no ink, and the selection returns")
  func cancelled() throws {
    try withInk { test in
      test.write(from: Point(x: 330, y: 280), to: Point(x: 460, y: 280))
      let sheet = Sheet(View())
      let selection: Set = [test.strokes[0].id]
      test.ink.selection = selection
      test.ink.onSelectionChange = { if $0.selection.isEmpty { $0.present(sheet) } }
      test.write(from: Point(x: 330, y: 320), to: Point(x: 460, y: 320))
      test.scene.wait(1)
      #expect(sheet.isPresented && !test.ink.isDrawing && test.strokes.count == 1)
      #expect(test.ink.selection == selection)
      test.ink.onSelectionChange = nil
      sheet.dismiss()
      test.scene.wait(1)
      test.write(from: Point(x: 330, y: 330), to: Point(x: 460, y: 330))
      #expect(test.strokes.count == 2)
    }
  }

  @Test("A touch draws nothing if a handler turns its drawing off as the stroke begins", arguments: [true, false])
  func turnedOff(isPen: Bool) throws {
    try withInk { test in
      test.write(from: Point(x: 330, y: 280), to: Point(x: 460, y: 280))
      test.pen.leave()
      test.scene.wait(1)
      test.ink.drawsWithFinger = true
      test.ink.selectAll()
      test.ink.onSelectionChange = { if isPen { $0.isDrawingEnabled = false } else { $0.drawsWithFinger = false } }
      if isPen { test.pen.press(at: Point(x: 330, y: 340)) } else { _ = test.scene.touch(330, 340) }
      test.scene.wait(0.1)
      #expect(!test.ink.isDrawing && test.ink.selection.isEmpty)
      if isPen { test.pen.lift() }
      #expect(test.strokes.count == 1)
    }
  }
}
