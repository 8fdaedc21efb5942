import Foundation
import Taction
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionViews

/// Reliability 37.
@Suite("Programs at the other end of a pipe that are slow, hang or are hostile", .serialized)
struct HostilePeerTests {
  /// Runs a test with a stage with a window, and a peer that offers text and holds the ends of the pipes.
  private func withPeer(_ body: (Stage, PeerEnds) throws -> Void) throws {
    let peer = PeerEnds()
    try withStage { stage in
      _ = stage.makeWindow()
      stage.clipboard.offer(types: ["text/plain;charset=utf-8"]) { _, descriptor in peer.take(descriptor) }
      try body(stage, peer)
      peer.close()
    }
    #expect(peer.openEndCount == 0)
  }

  @Test("A writer that never writes is given up after ten seconds") func neverWrites() throws {
    try withPeer { stage, peer in
      let box = ReadingBox(.shared, .text)
      stage.settle()
      #expect(peer.descriptors.count == 1)
      stage.advance(by: 9.9)
      #expect(box.results.isEmpty)
      stage.advance(by: 0.2)
      #expect(box.error == .timedOut && box.results.count == 1)
      #expect(!peer.write([1]), "the reading end is closed")
    }
  }

  @Test("A writer of one byte a second is also given up") func oneByteASecond() throws {
    try withPeer { stage, peer in
      let box = ReadingBox(.shared, .text)
      stage.settle()
      for _ in 0..<12 {
        peer.write([65])
        stage.advance(by: 1)
      }
      #expect(box.error == .timedOut)
    }
  }

  @Test("A slow writer that writes some pages in ten seconds is not given up") func slow() throws {
    try withPeer { stage, peer in
      let box = ReadingBox(.shared, .text)
      stage.settle()
      for _ in 0..<12 {
        peer.write([UInt8](repeating: 65, count: 2000))
        stage.advance(by: 3)
      }
      #expect(box.results.isEmpty)
      peer.close()
      stage.settle()
      #expect(box.text?.utf8.count == 24_000)
    }
  }

  @Test("A writer without end is stopped after 64 MiB") func endless() throws {
    try withPeer { stage, peer in
      let box = ReadingBox(.shared, .text)
      stage.settle()
      let part = [UInt8](repeating: 65, count: 1 << 20)
      while peer.write(part), peer.count < 1 << 30 { stage.settle() }
      #expect(box.error == .tooLarge && box.results.count == 1)
      #expect(peer.count <= 66 << 20)
    }
  }

  @Test("Several concurrent writers are stopped at 64 MiB in total") func endlessTogether() throws {
    try withPeer { stage, peer in
      let boxes = (0..<4).map { _ in ReadingBox(.shared, .text) }
      stage.settle()
      let part = [UInt8](repeating: 65, count: 1 << 20)
      for _ in 0..<40 {
        for index in 0..<4 { peer.write(part, at: index) }
        stage.settle()
      }
      #expect(boxes.contains { $0.error == .tooLarge })
      let kept = boxes.filter(\.results.isEmpty).count
      #expect(kept < 4)
    }
  }

  @Test("64 MiB, and not a byte more, can be read from a writer") func largest() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      for (size, isRead) in [(Clipboard.maximumSize, true), (Clipboard.maximumSize + 1, false)] {
        stage.clipboard.offer(["application/x-large": [UInt8](repeating: 1, count: size)])
        let box = ReadingBox(.shared, "application/x-large")
        stage.settle()
        #expect(box.data?.count == (isRead ? size : nil))
        #expect(box.error == (isRead ? nil : .tooLarge))
      }
    }
  }

  @Test("If a writer closes early, the part that it has sent is read") func closesEarly() throws {
    try withPeer { stage, peer in
      let (first, second) = (ReadingBox(.shared, .text), ReadingBox(.shared, .text))
      stage.settle()
      peer.write(Array("part".utf8), at: 1)
      peer.close()
      stage.settle()
      #expect(first.text == "" && second.text == "part")
    }
  }

  @Test("A read from a pipe that is cancelled closes the pipe") func cancelling() throws {
    try withPeer { stage, peer in
      let box = ReadingBox(.shared, .text)
      stage.settle()
      box.reading?.cancel()
      box.reading?.cancel()
      #expect(box.results == [.failure(.cancelled)])
      #expect(!peer.write([1]))
      stage.advance(by: 20)
      #expect(box.results.count == 1)
    }
  }

  @Test("More than sixteen reads at the same time are refused") func manyReadings() throws {
    try withPeer { stage, peer in
      let boxes = (0..<40).map { _ in ReadingBox(.shared, .text) }
      stage.settle()
      #expect(peer.descriptors.count == 16)
      #expect(boxes.filter { $0.error == .tooLarge }.count == 24)
      stage.advance(by: 11)
      #expect(boxes.allSatisfy { $0.results.count == 1 })
    }
  }

  /// Runs the test in its own process, since it counts all pipes: it has no end of a refused pipe to register.
  @Test("No transfer leaks a pipe, however it ends", .ownProcess) func noPipeStays() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let before = KnownPipes.ends
        try HostilePeerTests().withPeer { stage, _ in
          for _ in 0..<40 { _ = ReadingBox(.shared, .text) }
          stage.settle()
          stage.advance(by: 11)
          for _ in 0..<4 { _ = ReadingBox(.shared, .text) }
          stage.settle()
        }
        try HostilePeerTests().withCopy(1 << 20) { stage, _ in
          for _ in 0..<100 { stage.clipboard.request("application/x-large").map { closing($0) } }
          stage.settle()
          _ = stage.clipboard.read("application/x-large")
        }
        #expect(KnownPipes.ends == before)
      }
    }
  }

  @Test("The end of the application ends all reads and closes their pipes") func shutDown() throws {
    let stage = try Stage()
    _ = stage.makeWindow()
    let peer = PeerEnds()
    stage.clipboard.offer(types: ["text/plain"]) { _, descriptor in peer.take(descriptor) }
    let box = ReadingBox(.shared, .text)
    stage.settle()
    try stage.finish()
    #expect(box.error == .cancelled)
    peer.close()
    #expect(peer.openEndCount == 0)
  }

  @Test("While windows close at the end of the application, the clipboard can be read, and each read ends")
  func readingAtTheEnd() throws {
    let stage = try Stage()
    let window = stage.makeWindow()
    let peer = PeerEnds()
    stage.clipboard.offer(types: ["text/plain"]) { _, descriptor in peer.take(descriptor) }
    stage.settle()
    var boxes: [ReadingBox] = []
    window.onClose = { boxes = (0..<20).map { _ in ReadingBox(.shared, .text) } }
    try stage.finish()
    let errors = boxes.map(\.error)
    #expect(errors.count { $0 == .cancelled } == 16)
    #expect(errors.count { $0 == .tooLarge } == 4)
    peer.close()
  }

  @Test("A read continues when the data's owner is gone, and returns all data") func ownerLeaves() throws {
    try withPeer { stage, peer in
      let box = ReadingBox(.shared, .text)
      stage.settle()
      peer.write(Array("half".utf8))
      stage.clipboard.clear()
      stage.settle()
      #expect(box.results.isEmpty, "a transfer that has begun continues")
      peer.close()
      stage.settle()
      #expect(box.text == "half")
    }
  }

  @Test("A read that has begun continues without keyboard focus") func focusLost() throws {
    try withPeer { stage, peer in
      let box = ReadingBox(.shared, .text)
      stage.settle()
      stage.seat?.keyboard.setFocus(nil)
      stage.settle()
      peer.write(Array("there".utf8))
      peer.close()
      stage.settle()
      #expect(box.text == "there")
    }
  }

  // MARK: Readers

  /// Runs a test with an app that has copied data. All pipes that `body` registers must be closed at the end.
  private func withCopy(_ size: Int, _ body: (Stage, KnownPipes) throws -> Void) throws {
    let pipes = KnownPipes()
    try withStage { stage in
      _ = stage.makeWindow()
      Clipboard.shared.set([TransferItem("application/x-large", bytes: [UInt8](repeating: 7, count: size))])
      stage.settle()
      try body(stage, pipes)
    }
    #expect(pipes.endCount == 0)
  }

  @Test("Large content of the app is written in parts") func large() throws {
    try withCopy(100 << 20) { stage, _ in
      #expect(stage.clipboard.read("application/x-large")?.count == 100 << 20)
    }
  }

  @Test("A reader that never reads is given up after ten seconds") func neverReads() throws {
    try withCopy(10 << 20) { stage, pipes in
      let end = try #require(stage.clipboard.request("application/x-large"))
      pipes.note(end)
      // The bytes that fill the pipe count as progress in the first ten seconds.
      stage.advance(by: 20.1)
      var (count, buffer) = (0, [UInt8](repeating: 0, count: 1 << 20))
      while true {
        let part = read(end, &buffer, buffer.count)
        guard part > 0 else {
          #expect(part == 0, "the writing end is closed")
          break
        }
        count += part
      }
      #expect(count < 10 << 20)
      closing(end)
    }
  }

  @Test("A reader that closes early does not end the program, by SIGPIPE or otherwise") func closesWhileReading()
    throws
  {
    try withCopy(10 << 20) { stage, pipes in
      for _ in 0..<3 {
        let end = try #require(stage.clipboard.request("application/x-large"))
        pipes.note(end)
        var buffer = [UInt8](repeating: 0, count: 4096)
        #expect(read(end, &buffer, buffer.count) == 4096)
        closing(end)
        stage.settle()
      }
      #expect(stage.clipboard.read("application/x-large")?.count == 10 << 20)
    }
  }

  @Test("The number of concurrent readers is limited, and later readers are served") func manyReaders() throws {
    try withCopy(1 << 20) { stage, pipes in
      let ends = (0..<200).compactMap { _ in stage.clipboard.request("application/x-large") }
      for end in ends { pipes.note(end) }
      // The ends that the test holds, and the ends of at most 32 writers.
      #expect(pipes.endCount <= 200 + 32)
      for end in ends { closing(end) }
      stage.settle()
      #expect(stage.clipboard.read("application/x-large")?.count == 1 << 20)
    }
  }

  @Test("Content that is replaced during a transfer is still sent whole") func replacedWhileSending() throws {
    try withCopy(3 << 20) { stage, pipes in
      let end = try #require(stage.clipboard.request("application/x-large"))
      pipes.note(end)
      Clipboard.shared.setText("new")
      stage.settle()
      var (count, buffer) = (0, [UInt8](repeating: 0, count: 1 << 20))
      for _ in 0..<1000 {
        let part = read(end, &buffer, buffer.count)
        if part == 0 { break }
        count += max(0, part)
        stage.settle()
      }
      #expect(count == 3 << 20)
      closing(end)
    }
  }

  @Test("Files, devices and descriptors that can only be read are refused as targets") func oddDescriptors() throws {
    try withCopy(1 << 16) { stage, pipes in
      let source = try #require(stage.seat?.clipboardSourceForTest)
      for (path, flags) in [("/dev/null", O_WRONLY), ("/proc/self/status", O_RDONLY)] {
        source("application/x-large", open(path, flags | O_CLOEXEC))
      }
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      pipes.note(ends[0])
      // The reading end is passed as the end to write to.
      source("application/x-large", ends[0])
      stage.settle()
      closing(ends[1])
      #expect(stage.clipboard.read("application/x-large")?.count == 1 << 16)
    }
  }

  @Test("A request for a type that was never offered gets nothing") func unknownType() throws {
    try withCopy(16) { stage, pipes in
      let source = try #require(stage.seat?.clipboardSourceForTest)
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      pipes.note(ends[0])
      source("application/x-other", ends[1])
      stage.settle()
      var byte: UInt8 = 0
      #expect(read(ends[0], &byte, 1) == 0)
      closing(ends[0])
    }
  }

  @Test("Content is also written to a socket") func socket() throws {
    try withCopy(1 << 16) { stage, _ in
      let source = try #require(stage.seat?.clipboardSourceForTest)
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      source("application/x-large", ends[1])
      stage.settle()
      var (count, buffer) = (0, [UInt8](repeating: 0, count: 1 << 17))
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
      for _ in 0..<100 {
        let part = read(ends[0], &buffer, buffer.count)
        if part == 0 { break }
        count += max(0, part)
        stage.settle()
      }
      #expect(count == 1 << 16)
      closing(ends[0])
    }
  }

  @Test("A peer that makes its end of a pipe blocking does not block the window") func blockingEnd() throws {
    try withCopy(10 << 20) { stage, pipes in
      let source = try #require(stage.seat?.clipboardSourceForTest)
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      pipes.note(ends[0])
      let shared = dup(ends[1])
      source("application/x-large", ends[1])
      // The peer's descriptor shares the open file description, so the peer can make the pipe blocking.
      for _ in 0..<5 {
        #expect(fcntl(shared, F_SETFL, 0) == 0)
        stage.settle()
      }
      stage.advance(by: 20.1)
      closing(shared)
      closing(ends[0])
    }
  }
}
