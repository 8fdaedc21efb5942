import CTactionLinux
import Glibc
import TactionWindow

/// The pipes of the programs that a test simulates. At each `pump()` of the compositor, data is moved through them
/// without waiting.
final class PeerPipes {
  private final class Writing {
    let end: WriteEnd
    let bytes: [UInt8]
    var count = 0

    init(_ end: consuming WriteEnd, _ bytes: [UInt8]) {
      self.end = end
      self.bytes = bytes
    }
  }

  private final class Reading {
    let descriptor: Int32
    var bytes: [UInt8] = []
    let then: ([UInt8]) -> Void

    init(_ descriptor: Int32, then: @escaping ([UInt8]) -> Void) { (self.descriptor, self.then) = (descriptor, then) }

    deinit { Glibc.close(descriptor) }
  }

  private var writings: [Writing] = []
  private var readings: [Reading] = []

  /// Writes bytes to a descriptor, and closes it.
  func write(_ bytes: [UInt8], to descriptor: Int32) {
    guard let end = WriteEnd(descriptor) else { return }
    writings.append(Writing(end, bytes))
  }

  /// Makes a pipe and passes its write end to the closure `send`, which has to close the write end. At the end of the
  /// data, calls the closure `then` with all bytes.
  func read(from send: (Int32) -> Void, then: @escaping ([UInt8]) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard taction_pipe(&ends, 1 << 20) == 0 else { return }
    readings.append(Reading(ends[0], then: then))
    send(ends[1])
  }

  /// Moves the data that can be moved now; returns whether any data was moved.
  func pump() -> Bool {
    var hasMoved = false
    for writing in writings { if advance(writing) { hasMoved = true } }
    for reading in readings { if advance(reading) { hasMoved = true } }
    return hasMoved
  }

  /// Closes all ends.
  func close() { (writings, readings) = ([], []) }

  private func advance(_ writing: Writing) -> Bool {
    let count = writing.bytes.withUnsafeBytes { all in
      writing.end.write(UnsafeRawBufferPointer(rebasing: all[writing.count...]))
    }
    if count > 0 { writing.count += count }
    let isOver = writing.count == writing.bytes.count || count < 0 && errno != EAGAIN && errno != EINTR
    if isOver { writings.removeAll { $0 === writing } }
    return count > 0 || isOver
  }

  private func advance(_ reading: Reading) -> Bool {
    var part = [UInt8](repeating: 0, count: 1 << 20)
    let count = Glibc.read(reading.descriptor, &part, part.count)
    if count > 0 { reading.bytes += part[..<count] }
    guard count == 0 || count < 0 && errno != EAGAIN && errno != EINTR else { return count > 0 }
    readings.removeAll { $0 === reading }
    reading.then(reading.bytes)
    return true
  }
}
