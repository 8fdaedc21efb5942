import Taction
import TactionStageSupport
import TactionTesting
import Testing

/// Tests drops with the action move: after a drop that counts as taken, the other program removes its data.
@Suite("Drops whose data cannot be read")
struct DropFailureTests {
  /// Runs a test with a drop of text that the other program never writes.
  private func withStuckDrop(holds: Bool, _ body: (Stage, DropZone, PeerDrag) throws -> Void) throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content, holds: holds)
      zone.interaction.preferredAction = .move
      let peer = PeerEnds()
      let drag = try #require(stage.dragIn(types: ["text/plain"], at: Point(x: 50, y: 50)) { peer.take($1) })
      #expect(drag.action == .move)
      drag.drop()
      #expect(drag.isDropped && drag.outcome == nil, "the read has not ended")
      try body(stage, zone, drag)
      peer.close()
    }
  }

  @Test("A drop that the app does not keep ends with its read, and is refused if the read fails")
  func notKept() throws {
    try withStuckDrop(holds: false) { stage, zone, drag in
      stage.advance(by: 10.1)
      #expect(zone.texts == [""] && drag.outcome == [])
    }
  }

  @Test("The app may take a drop although a read of it has failed") func takenAnyway() throws {
    try withStuckDrop(holds: true) { stage, zone, drag in
      stage.advance(by: 10.1)
      #expect(drag.outcome == nil)
      zone.drop?.finish()
      stage.settle()
      #expect(drag.outcome == .move)
    }
  }

  @Test("A drop is refused if one of many reads has no pipe") func manyReads() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let zone = DropZone(Rect(x: 0, y: 0, width: 200, height: 200), in: window.content)
      var results: [Result<[UInt8]?, TransferError>] = []
      zone.interaction.onDrop = { drop in
        for _ in 0..<17 { drop.read(.text) { results.append($0) } }
      }
      let drag = try #require(stage.dragIn("Hello", at: Point(x: 50, y: 50)))
      drag.drop()
      stage.advance(by: 0.1)
      #expect(results.count == 17 && results.filter { $0 == .failure(.tooLarge) }.count == 1)
      #expect(drag.outcome == [])
    }
  }

  /// What the app reads, in a task.
  nonisolated enum Reading: CaseIterable {
    case picture, cancelledText, cancelledData
  }

  @Test(
    "A drop is refused if its picture is invalid, or if the task that reads it is cancelled",
    arguments: Reading.allCases)
  func tasks(_ kind: Reading) async throws {
    try await withStage { stage in
      let window = stage.makeWindow()
      let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
      window.content.addSubview(view)
      var reading: Task<Bool, any Error>?
      let drops = view.onDrop(types: [.png, .text]) { drop in
        switch kind {
        case .picture: reading = Task { try await drop.image() != nil }
        case .cancelledText: reading = Task { try await drop.text() != nil }
        case .cancelledData: reading = Task { try await drop.data(.png) != nil }
        }
        if kind != .picture { reading?.cancel() }
      }
      drops.preferredAction = .move
      let drag = try #require(
        stage.dragIn(["image/png": [1, 2, 3], "text/plain": [65]], at: Point(x: 50, y: 50)))
      drag.drop()
      await stage.wait { drag.outcome != nil }
      #expect(drag.outcome == [])
      let task = try #require(reading)
      await #expect(throws: kind == .picture ? TransferError.invalid : .cancelled) { try await task.value }
    }
  }
}
