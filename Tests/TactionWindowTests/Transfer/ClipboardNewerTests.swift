@testable import TactionTesting
import TactionWayland
import Testing

@testable import TactionWindow

/// Tests that content of another program is preferred to earlier content of this program that could not be offered.
@Suite("Newer clipboard content of another program")
struct ClipboardNewerTests {
  private static let types = ["text/plain;charset=utf-8"]

  @Test("Newer clipboard content of another program stays after a restart of the compositor", arguments: [false, true])
  func restart(isPrimary: Bool) throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "A", size: Size(width: 320, height: 240))
    try rig.settle()
    try rig.touch.down(0, at: Point(x: 10, y: 10))
    try rig.touch.up(0)
    try rig.settle()
    let clipboard = isPrimary ? Clipboard.primary : .shared
    clipboard.setText("old")
    try rig.settle()
    try rig.kill()
    try rig.advance(by: 0.1)
    try rig.start()
    // Another program connects first, and the user copies something in it.
    let seat = try #require(try rig.compositor.mainSeat)
    let selection = isPrimary ? seat.primary : seat.clipboard
    let foreign = CompositorDataSource(types: Self.types)
    selection.select(foreign)
    try rig.advance(by: 2)
    #expect(rig.calls.contains("restored"))
    #expect(selection.source === foreign && !clipboard.isOwn && clipboard.types == [.text])
    window.close()
    try rig.finish()
  }

  @Test("Without newer content, the program's own clipboard is offered again after a restart")
  func restored() throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "A", size: Size(width: 320, height: 240))
    try rig.settle()
    Clipboard.shared.setText("old")
    try rig.settle()
    try rig.kill()
    try rig.start()
    try rig.advance(by: 2)
    #expect(Clipboard.shared.isOwn)
    #expect(try rig.compositor.mainSeat?.clipboard.source != nil)
    window.close()
    try rig.finish()
  }

  @Test("Newer clipboard content stays on a seat that is removed and added again")
  func seat() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setText("old")
      stage.settle()
      if let seat = stage.seat { stage.compositor.remove(seat) }
      stage.settle()
      let seat = try stage.compositor.add(SeatConfiguration(name: "again"))
      let foreign = CompositorDataSource(types: Self.types)
      seat.clipboard.select(foreign)
      stage.settle()
      #expect(seat.clipboard.source === foreign && !Clipboard.shared.isOwn)
    }
  }

  @Test("With two seats, the content of the seat that was used last is pasted, and the app hears when it changes")
  func lastSeat() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      let second = try stage.compositor.add(SeatConfiguration(name: "second"))
      stage.type("a")
      Clipboard.shared.setText("mine")
      stage.advance(by: 0.1)
      let foreign = CompositorDataSource(types: Self.types)
      foreign.send = { [pipes = stage.compositor.peerPipes] in pipes.write(Array("theirs".utf8), to: $1) }
      second.clipboard.select(foreign)
      second.keyboard.type("a" as Character)
      stage.settle()
      let box = ReadingBox(.shared, .text)
      stage.settle()
      #expect(box.text == "theirs" && !Clipboard.shared.isOwn)
      stage.advance(by: 0.1)
      stage.type("a")
      #expect(ReadingBox(.shared, .text).text == "mine" && Clipboard.shared.isOwn)
      stage.advance(by: 0.1)
      second.keyboard.type("a" as Character)
      stage.settle()
      var heard: [Bool] = []
      Clipboard.shared.onChange = { heard.append(Clipboard.shared.isOwn) }
      second.clipboard.select(CompositorDataSource(types: Self.types))
      stage.settle()
      second.keyboard.setFocus(nil)
      stage.settle()
      Clipboard.shared.onChange = nil
      #expect(heard == [false, true])
      stage.compositor.remove(second)
      stage.settle()
    }
  }

  @Test("When a seat is removed, its content replaces older content of the program on another seat")
  func removedSeat() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      let second = try stage.compositor.add(SeatConfiguration(name: "second"))
      stage.type("a")
      Clipboard.shared.setText("older")
      stage.advance(by: 0.1)
      second.keyboard.type("a" as Character)
      stage.settle()
      Clipboard.shared.setText("newer")
      stage.settle()
      stage.compositor.remove(second)
      stage.settle()
      #expect(stage.clipboard.read("UTF8_STRING") == Array("newer".utf8) && Clipboard.shared.isOwn)
    }
  }

  @Test("When a seat is removed, its content does not replace newer content on a seat that has no focus")
  func removedSeatWithoutFocus() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      let first = try #require(stage.seat)
      let surface = try #require(first.keyboard.focus)
      let second = try stage.compositor.add(SeatConfiguration(name: "second"))
      stage.tap(at: Point(x: 100, y: 100))
      stage.advance(by: 0.1)
      second.keyboard.type("a" as Character)
      stage.settle()
      Clipboard.shared.setText("mine")
      first.keyboard.setFocus(nil)
      let foreign = CompositorDataSource(types: Self.types)
      first.clipboard.select(foreign)
      stage.settle()
      stage.compositor.remove(second)
      stage.settle()
      #expect(first.clipboard.source === foreign)
      first.keyboard.setFocus(surface)
      stage.settle()
      #expect(first.clipboard.source === foreign && !Clipboard.shared.isOwn)
    }
  }

  @Test("Newer clipboard content replaces content that was copied before any input")
  func beforeInput() throws {
    try withStage { stage in
      Clipboard.shared.setText("early")
      stage.settle()
      stage.clipboard.offer("theirs")
      _ = stage.makeWindow()
      #expect(stage.clipboard.read("text/plain") == Array("theirs".utf8) && !Clipboard.shared.isOwn)
    }
  }

  @Test("Newer clipboard content replaces content that was copied without the keyboard focus")
  func withoutFocus() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      let surface = try #require(stage.seat?.keyboard.focus)
      Clipboard.shared.setText("offered")
      stage.settle()
      stage.seat?.keyboard.setFocus(nil)
      stage.settle()
      Clipboard.shared.setText("waiting")
      // Another program copies: "theirs" is newer than "offered", whose source is cancelled, and also than "waiting".
      stage.clipboard.offer("theirs")
      #expect(!Clipboard.shared.isOwn)
      stage.seat?.keyboard.setFocus(surface)
      stage.settle()
      #expect(stage.clipboard.read("text/plain") == Array("theirs".utf8))
    }
  }

  @Test("A compositor may send the selection just after the keyboard's enter instead of before it")
  func toldLate() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let seat = try #require(stage.seat)
      let surface = try #require(seat.keyboard.focus)
      seat.keyboard.setFocus(nil)
      stage.settle()
      Clipboard.shared.setText("waiting")
      stage.settle()
      seat.keyboard.setFocus(surface)
      let foreign = CompositorDataSource(types: Self.types)
      seat.clipboard.select(foreign)
      stage.settle()
      #expect(seat.clipboard.source === foreign && !Clipboard.shared.isOwn)
      _ = window
    }
  }

  @Test("The app is told once that its content was replaced, with or without focus", arguments: [true, false])
  func once(hasFocus: Bool) throws {
    try withStage { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setText("mine")
      stage.settle()
      if !hasFocus { stage.seat?.keyboard.setFocus(nil) }
      stage.settle()
      var heard: [[TransferType]] = []
      Clipboard.shared.onChange = { heard.append(Clipboard.shared.types) }
      stage.clipboard.offer("theirs")
      Clipboard.shared.onChange = nil
      #expect(heard == [hasFocus ? [.text] : []])
    }
  }

  @Test("The app is told once that the clipboard was emptied")
  func emptied() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      Clipboard.shared.setText("mine")
      stage.settle()
      var count = 0
      Clipboard.shared.onChange = { count += 1 }
      stage.clipboard.clear()
      Clipboard.shared.onChange = nil
      #expect(count == 1 && !Clipboard.shared.isOwn && Clipboard.shared.types.isEmpty)
    }
  }
}
