import CTactionWaylandClient
import Glibc

/// The size of requests in libwayland's buffer.
struct RequestSize {
  /// The length of the messages on the wire, in bytes.
  var byteCount: Int
  /// The number of descriptors that are sent with the messages.
  var fileCount: Int

  /// The size of an empty list of requests.
  static let zero = RequestSize(byteCount: 0, fileCount: 0)
  /// The size of a request of wl_display: both of its requests have one argument, the number of a new object.
  static let ofDisplay = RequestSize(byteCount: 12, fileCount: 0)
  /// The usable room: libwayland's buffer of 4096 bytes and 28 descriptors, minus a reserve for requests that
  /// libwayland itself adds, such as the sync of a roundtrip.
  private static let room = RequestSize(byteCount: 4096 - 64, fileCount: 27)

  /// Whether requests of this size fit into libwayland's buffer.
  var fits: Bool { byteCount <= Self.room.byteCount && fileCount <= Self.room.fileCount }

  static func + (one: RequestSize, other: RequestSize) -> RequestSize {
    RequestSize(byteCount: one.byteCount + other.byteCount, fileCount: one.fileCount + other.fileCount)
  }
}

extension RequestSize {
  /// Makes the size of a request with these arguments; the letters of its signature are the types of the arguments.
  init<let count: Int>(_ message: wl_message, _ arguments: borrowing InlineArray<count, wl_argument>) {
    (byteCount, fileCount) = (8, 0)
    var index = 0
    var letter = message.signature
    while index < count, let kind = letter?.pointee, kind != 0 {
      letter = letter?.successor()
      switch UInt8(bitPattern: kind) {
      case UInt8(ascii: "s"):
        // The length includes the null byte.
        byteCount += 4 + Self.padded(arguments[index].s.map { strlen($0) + 1 } ?? 0)
      case UInt8(ascii: "a"): byteCount += 4 + Self.padded(arguments[index].a?.pointee.size ?? 0)
      case UInt8(ascii: "h"): fileCount += 1
      // The version of the request, and the mark of a nullable argument, have no size.
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "?"): continue
      default: byteCount += 4
      }
      index += 1
    }
  }

  /// Returns the size of a string or an array on the wire, which is padded to whole words of four bytes.
  private static func padded(_ count: Int) -> Int { (count + 3) & ~3 }
}
