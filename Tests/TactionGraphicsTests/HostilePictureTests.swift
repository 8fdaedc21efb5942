import CTactionTurboJPEG
import Dispatch
import Glibc
import Synchronization
import TactionTestSupport
import Testing

@testable import TactionGraphics

/// Rows 25, 28, 29 and 39 of the table in Docs/Reliability.md.
@Suite("Hostile pictures take bounded memory and time, and do not delay other pictures")
struct HostilePictureTests {
  private func photo(isProgressive: Bool = false) throws -> [UInt8] {
    let grey = (0..<(400 * 300)).map { UInt8($0 % 251) }
    return try jpeg(grey, width: 400, height: 300, format: TJPF_GRAY, isProgressive: isProgressive)
  }

  private func pictures() throws -> [[UInt8]] {
    let interlaced = PNGFile(
      depth: 16, colorType: 0, isInterlaced: true,
      rows: [[0, 0, 0], [0, 255, 255], [0, 128, 128], [0, 10, 10, 20, 20, 30, 30]])
    return [
      try photo(), try photo(isProgressive: true), try testPhoto(40, 30).bitmap().pngData(), interlaced.bytes,
    ]
  }

  // MARK: Memory (Reliability 28)

  @Test func `a progressive JPEG is refused if its coefficients exceed the memory, a baseline JPEG is not`() throws {
    let (baseline, progressive) = (try photo(), try photo(isProgressive: true))
    // A level of 1/8 needs 8 KB, the coefficients 240 KB, and tables and rows 1.2 MB.
    try DecodingMemory.$current.withValue(DecodingMemory(total: 1_250_000 * 8 / 7)) {
      let level = try PictureFile(PictureBytes(baseline)).decode(level: 3)
      #expect(level.bitmap.width == 50)
      let error = #expect(throws: ImageError.self) { try PictureFile(PictureBytes(progressive)).decode(level: 3) }
      guard case .tooMuchMemory(let bytes) = error else { return #expect(Bool(false), "\(String(describing: error))") }
      #expect((1_300_000..<1_500_000).contains(bytes))
    }
  }

  @Test func `a JPEG of 100 million pixels is refused because of its header only if it is progressive`() throws {
    let size: [UInt8] = [0x26, 0x48, 0x27, 0x10]
    for isProgressive in [false, true] {
      var file = try photo(isProgressive: isProgressive)
      let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, isProgressive ? 0xC2 : 0xC0]) })
      file.replaceSubrange((frame + 5)..<(frame + 9), with: size)
      let structure = try JPEGStructure(PictureBytes(file))
      #expect(structure.width * structure.height == 98_000_000)
      #expect(structure.coefficients == (isProgressive ? 98_000_000 : 0))
    }
  }

  @Test func `a picture that is too large at its minimum length is decoded by levels`() throws {
    var file = try photo()
    let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
    file.replaceSubrange((frame + 5)..<(frame + 9), with: [0x26, 0x48, 0x27, 0x10])
    let image = try Image.decode(bytes: file, atLeast: 9000)
    #expect(image.width == 10_000 && image.height == 9800)
    #expect(image.byteCount < ImageLimits.wholePixels * 4)
  }

  @Test func `a decoding without free memory waits, and smaller decodings overtake it`() async throws {
    let memory = DecodingMemory(total: 800)
    var first: DecodingMemory.Reservation? = try memory.reserve(memory.maximum)
    #expect(throws: ImageError.tooMuchMemory(bytes: 701)) { try memory.reserve(701) }
    let log = Log()
    let second = Task.detached {
      _ = try memory.reserve(600)
      log.append("large")
    }
    let third = Task.detached { try memory.reserve(600) }
    let small = try memory.reserve(100)
    log.append("small")
    third.cancel()
    await #expect(throws: ImageError.cancelled) { try await third.value }
    withExtendedLifetime(first) {}
    first = nil
    try await second.value
    #expect(log.all == ["small", "large"])
    withExtendedLifetime(small) {}
  }

  @Test func `an interlaced PNG is decoded in bands, to the same bytes`() throws {
    let file = PNGFile(
      depth: 16, colorType: 0, isInterlaced: true,
      rows: [[0, 0, 0], [0, 255, 255], [0, 128, 128], [0, 10, 10, 20, 20, 30, 30]])
    let whole = try PictureFile(PictureBytes(file.bytes)).decode(level: 0).bitmap
    let inBands = try PNGDecoder.$bandBytes.withValue(12) { try PictureFile(PictureBytes(file.bytes)).decode(level: 0) }
    #expect(inBands.bitmap.hasSamePixels(as: whole) && whole.components(1, 1)[0] == 20)
  }

  // MARK: Time (Reliability 29)

  @Test func `a JPEG with too many scans is refused because of its header`() throws {
    let file = try photo(isProgressive: true)
    let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC2]) })
    let last = try #require(file.indices.last { file[$0...].starts(with: [0xFF, 0xDA]) })
    var bomb: [UInt8] = Array(file[..<last]) + (0..<90).flatMap { _ in file[last..<(file.count - 2)] } + [0xFF, 0xD9]
    // 10,000 x 9,800 pixels.
    bomb.replaceSubrange((frame + 5)..<(frame + 9), with: [0x26, 0x48, 0x27, 0x10])
    #expect(throws: ImageError.tooExpensive) { try Image.decode(bytes: bomb) }
    #expect(throws: ImageError.tooExpensive) { try ImageFile.decodeStraight(bytes: bomb) }
  }

  @Test func `a decoding ends at its time limit`() throws {
    for bytes in try pictures() {
      // The clock is beyond the limit when it is read for the eighth time.
      let clock = TestClock { $0 < 8 ? 0 : ImageLimits.decodingSeconds + 0.1 }
      DecodingEffort.$clock.withValue(clock) {
        #expect(throws: ImageError.tooExpensive) { try Image.decode(bytes: bytes) }
      }
      #expect(clock.reads == 8)
    }
  }

  @Test func `a cancelled decoding ends at the next row`() async throws {
    for bytes in try pictures() {
      let clock = TestClock { read in
        if read == 3 { withUnsafeCurrentTask { $0?.cancel() } }
        return 0
      }
      await #expect(throws: ImageError.cancelled) {
        try await Task { try DecodingEffort.$clock.withValue(clock) { try Image.decode(bytes: bytes) } }.value
      }
      // A cancellation while the structure is read takes effect when the decoding begins, and reads the clock.
      #expect(3...4 ~= clock.reads)
    }
  }

  @Test func `loading an image ends when its task is cancelled`() async throws {
    let file = try TemporaryFile(try photo())
    let load = Task { try await Image.load(path: file.path) }
    load.cancel()
    // The load may have completed before the cancellation.
    do { _ = try await load.value } catch { #expect(error as? ImageError == .cancelled) }
  }

  @MainActor @Test func `a picture whose markers take long to read is decoded, and does not wait for itself`() throws {
    let (queue, log, bytes) = (BackgroundQueue(width: 1), Log(), try photo())
    // The reading of the markers is slow, and so is the decoding; both are within the limit.
    let clock = TestClock { 0.3 * Double(min($0, 5)) }
    _ = queue.run {
      DecodingEffort.$clock.withValue(clock) {
        if (try? Image.decode(bytes: bytes)) != nil { log.append("decoded") }
      }
    } then: {
    }
    queue.drain(timeout: 60)
    #expect(log.all == ["decoded"])
  }

  @Test func `the markers and chunks of a file are read within the limit of time`() throws {
    // A PNG with empty chunks after its header, a JPEG with markers that have no segment, and one with fill bytes.
    let png = try Bitmap(width: 2, height: 2).pngData()
    let chunk: [UInt8] = [0, 0, 0, 0] + Array("teXt".utf8) + [0, 0, 0, 0]
    let chunks = Array(repeatElement(chunk, count: 100_000).joined())
    let markers: [UInt8] = [0xFF, 0xD8] + Array(repeatElement([0xFF, 0xD0], count: 100_000).joined())
    let fill: [UInt8] = [0xFF, 0xD8] + Array(repeating: 0xFF, count: 100_000)
    for bytes in [Array(png[..<33]) + chunks + Array(png[33...]), markers, fill] {
      let clock = TestClock { Double($0) * 3600 }
      DecodingEffort.$clock.withValue(clock) {
        #expect(throws: ImageError.tooExpensive) { try Image.decode(bytes: bytes) }
      }
    }
  }

  @MainActor @Test func `slow decodings that fill the width of a queue do not block others`() {
    let (queue, log) = (BackgroundQueue(width: 2), Log())
    let opened = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
      _ = queue.run {
        DecodingEffort.$clock.withValue(TestClock { Double($0) }) {
          let effort = DecodingEffort()
          // Half of the time limit is over, so both decodings are slow. The check lets one of them continue, and the
          // other one waits.
          try? effort.check()
          opened.wait()
          log.append("slow")
        }
      } then: {
      }
    }
    _ = queue.run {
      log.append("quick")
      opened.signal()
      opened.signal()
    } then: {
    }
    queue.drain()
    #expect(log.all == ["quick", "slow", "slow"])
  }

  // MARK: Files (Reliability 39)

  @Test func `a picture file that changes while it is read gives an error`() throws {
    let bytes = try photo()
    for (length, change) in [(bytes.count / 2, "became shorter"), (bytes.count + 5, "changed")] {
      let file = try TemporaryFile(bytes)
      let (picture, other) = (try PictureFile(path: file.path), try RegularFile(file.path))
      try #require(truncate(file.path, off_t(length)) == 0)
      #expect(throws: ImageError.notReadable(path: file.path, reason: "it \(change) while it was read")) {
        try other.contents()
      }
      let error = #expect(throws: ImageError.self) { try picture.decode(level: 0) }
      guard case .notReadable = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }
  }

  /// A clock whose time is a function of the number of readings.
  private final class TestClock: DecodingClock, @unchecked Sendable {
    private let count = Atomic<Int>(0)
    private let time: @Sendable (Int) -> Double

    init(_ time: @escaping @Sendable (_ read: Int) -> Double) { self.time = time }

    var reads: Int { count.load(ordering: .relaxed) }
    override var now: Double { time(count.add(1, ordering: .relaxed).newValue) }
  }

  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }
    func append(_ line: String) { lines.withLock { $0.append(line) } }
  }
}
