import CTactionWaylandClient
import Glibc

/// The arguments of a received message, as libwayland has decoded them; valid only while the message is handled.
package struct WireArguments {
  private let values: UnsafeMutablePointer<wl_argument>

  package init(_ values: UnsafeMutablePointer<wl_argument>) {
    self.values = values
  }

  package func int(_ index: Int) -> Int32 { values[index].i }

  package func uint(_ index: Int) -> UInt32 { values[index].u }

  package func fixed(_ index: Int) -> Fixed { Fixed(rawValue: values[index].f) }

  package func newID(_ index: Int) -> UInt32 { values[index].n }

  /// Returns the C object; nil for NULL.
  package func pointer(_ index: Int) -> OpaquePointer? { values[index].o }

  /// Returns the string with invalid UTF-8 repaired; nil for NULL.
  package func optionalString(_ index: Int) -> String? {
    values[index].s.map { String(cString: $0) }
  }

  /// Returns the string with invalid UTF-8 repaired; empty for NULL, which libwayland can pass even if the protocol
  /// does not allow it.
  package func string(_ index: Int) -> String {
    optionalString(index) ?? ""
  }

  /// Returns a copy of the bytes.
  package func array(_ index: Int) -> [UInt8] {
    guard let array = values[index].a, let data = array.pointee.data else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: array.pointee.size))
  }

  /// Returns a file descriptor, which the caller owns from now on.
  package func fileDescriptor(_ index: Int) -> Int32 { values[index].h }

  /// Closes a file descriptor that has no receiver.
  package func closeFileDescriptor(_ index: Int) {
    close(values[index].h)
  }

  /// Closes the file descriptors and destroys the new objects of an event that has no receiver.
  func discard(as message: wl_message, of display: Display) {
    guard var type = message.signature else { return }
    var index = 0
    while type.pointee != 0 {
      switch UInt8(bitPattern: type.pointee) {
      case UInt8(ascii: "h"): closeFileDescriptor(index)
      case UInt8(ascii: "n"): if let object = pointer(index) { display.end(object, message.types[index]) }
      // Digits are the version, and `?` marks a nullable argument; neither of them is an argument.
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "?"): index -= 1
      default: break
      }
      index += 1
      type += 1
    }
  }
}
