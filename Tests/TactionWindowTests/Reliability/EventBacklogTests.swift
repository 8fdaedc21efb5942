import Glibc
import TactionTestSupport
import Testing

@testable import TactionWayland

@Suite("Events that wait for a blocked main thread")
struct EventBacklogTests {
  /// The watched objects of the streams: a touch screen and a mouse. The streams also have events of an object 12.
  private static let watched = [WatchedObject(id: 10, kind: .touch), WatchedObject(id: 11, kind: .pointer)]

  @Test(
    "Only movement is dropped, and never the last before a landing or lift", arguments: 1...20 as ClosedRange<UInt64>)
  func whatStays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (time, messages) = (UInt32.max - 3000, [[UInt32]]())
    for _ in 0..<3000 {
      time &+= .random(in: 0...12, using: &random)
      messages.append(Self.message(at: time, &random))
    }
    let left = try pass(messages)
    #expect(left.count < messages.count * 2 / 3, "\(left.count) of \(messages.count)")
    // The result is a subsequence of the stream that has everything except movement and frames.
    var rest = messages[...]
    let isPart = left.allSatisfy { message in
      guard let index = rest.firstIndex(of: message) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
    #expect(isPart)
    #expect(left.filter { !Self.isMovement($0) } == messages.filter { !Self.isMovement($0) })
    #expect(Self.paths(of: left) == Self.paths(of: messages))
  }

  @Test("The backlog stays small for any waiting time, even with constant timestamps", arguments: [0, 8])
  func size(step: UInt32) throws {
    var messages: [[UInt32]] = []
    for frame in 0..<UInt32(20_000) {
      for finger in 0..<UInt32(10) { messages.append(Self.make(10, 2, frame * step, finger, frame, frame)) }
      messages.append(Self.make(10, 3))
    }
    let (left, largest) = try measure(messages)
    #expect(largest < 1 << 17, "\(largest) bytes of \(messages.count * 24)")
    #expect(left.suffix(11) == messages.suffix(11))
  }

  @Test("The backlog drops no other events than movement; beyond its limit the socket is not read")
  func limit() throws {
    let pair = try SocketPair()
    var backlog = EventBacklog()
    var count = 0
    while !backlog.isFull, count < 1_000_000 {
      try pair.write(Self.make(10, 1, UInt32(count), 0, 0))
      guard backlog.receive(from: pair.reader) else { throw Timeout(event: "a message") }
      backlog.takePings(of: Self.watched) { _, _ in }
      backlog.coalesceIfLong(Self.watched)
      count += 1
    }
    let size = backlog.size
    #expect(size == 20 * count && size < EventBacklog.maximumSize + 100)
  }

  @Test("The backlog passes bytes that are not messages unchanged")
  func malformed() throws {
    let messages: [[UInt32]] = [Self.make(10, 1, 1, 2, 3), [10, 4 << 16 | 2], [1, 2, 3]]
    #expect(try bytes(messages) == messages.flatMap { $0 })
  }

  // MARK: - Streams

  private static func make(_ object: UInt32, _ opcode: UInt32, _ arguments: UInt32...) -> [UInt32] {
    [object, UInt32(8 + 4 * arguments.count) << 16 | opcode] + arguments
  }

  private static func message(at time: UInt32, _ random: inout SeededGenerator) -> [UInt32] {
    let (finger, place) = (UInt32.random(in: 0..<3, using: &random), UInt32.random(in: 0..<1000, using: &random))
    switch Int.random(in: 0..<400, using: &random) {
    case 0: return make(10, 0, 1, time, 5, finger, place, place)
    case 1: return make(10, 1, 1, time, finger)
    case 2: return make(10, 4)
    case 3: return make(11, 3, 1, time, 0x110, 1)
    case 4: return make(12, 2, time, finger, place, place)
    case 5...20: return make(11, 4, time, 0, place)
    case 21...40: return make(10, 5, finger, place, place)
    case 41...100: return make(10, 3)
    case 101...130: return make(11, 5)
    case 131...200: return make(11, 2, time, place, place)
    default: return make(10, 2, time, finger, place, place)
    }
  }

  private static func isMovement(_ message: [UInt32]) -> Bool {
    switch (message[0], message[1] & 0xffff) {
    case (10, 2), (10, 3), (10, 5), (11, 2), (11, 5): true
    default: false
    }
  }

  /// Returns each finger's movement in the last 100 ms before each landing, lift or press, and always its last
  /// movement.
  private static func paths(of messages: [[UInt32]]) -> [[[UInt32]]] {
    var paths: [[[UInt32]]] = []
    for object in [UInt32(10), 11] {
      var segment: [[UInt32]] = []
      for message in messages where message[0] == object {
        if message[1] & 0xffff == 2 {
          segment.append(message)
        } else if !isMovement(message), object == 10 || message[1] & 0xffff != 4 {
          paths.append(recent(segment, isTouch: object == 10))
          segment = []
        }
      }
      paths.append(recent(segment, isTouch: object == 10))
    }
    return paths
  }

  private static func recent(_ segment: [[UInt32]], isTouch: Bool) -> [[UInt32]] {
    guard let newest = segment.last?[2] else { return [] }
    return segment.indices.filter { index in
      let message = segment[index]
      let isLast = !segment[(index + 1)...].contains { !isTouch || $0[3] == message[3] }
      return isLast || Int32(bitPattern: newest &- message[2]) <= 100
    }.map { segment[$0] }
  }

  // MARK: - Passing messages

  /// Passes messages through a backlog that is emptied only at the end, and returns the remaining messages.
  private func pass(_ messages: [[UInt32]]) throws -> [[UInt32]] { try measure(messages).left }

  private func measure(_ messages: [[UInt32]]) throws -> (left: [[UInt32]], largest: Int) {
    var largest = 0
    var (words, left) = (try bytes(messages, largest: &largest)[...], [[UInt32]]())
    while words.count >= 2 {
      let count = Int(words[words.startIndex + 1] >> 18)
      left.append(Array(words.prefix(count)))
      words = words.dropFirst(count)
    }
    return (left, largest)
  }

  private func bytes(_ messages: [[UInt32]]) throws -> [UInt32] {
    var largest = 0
    return try bytes(messages, largest: &largest)
  }

  private func bytes(_ messages: [[UInt32]], largest: inout Int) throws -> [UInt32] {
    let input = try SocketPair()
    let output = try SocketPair()
    var backlog = EventBacklog()
    var words: [UInt32] = []
    for message in messages {
      try input.write(message)
      guard backlog.receive(from: input.reader) else { throw Timeout(event: "a message") }
      backlog.takePings(of: Self.watched) { _, _ in }
      backlog.coalesceIfLong(Self.watched)
      largest = max(largest, backlog.size)
    }
    while backlog.size > 0 {
      backlog.handOn(to: output.writer)
      words += output.read()
    }
    return words
  }
}

/// A socket pair with one end for writing and one for reading.
private struct SocketPair: ~Copyable {
  let writer: Int32
  let reader: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw Timeout(event: "a socket pair") }
    (writer, reader) = (ends[0], ends[1])
  }

  deinit {
    close(writer)
    close(reader)
  }

  func write(_ words: [UInt32]) throws {
    let count = words.withUnsafeBytes { send(writer, $0.baseAddress, $0.count, 0) }
    guard count == 4 * words.count else { throw Timeout(event: "room in a socket") }
  }

  /// Returns the 32-bit words that have arrived.
  func read() -> [UInt32] {
    var words: [UInt32] = []
    var buffer = [UInt32](repeating: 0, count: 16384)
    while true {
      let count = recv(reader, &buffer, buffer.count * 4, Int32(MSG_DONTWAIT))
      guard count > 0 else { return words }
      words += buffer.prefix(count / 4)
    }
  }
}
