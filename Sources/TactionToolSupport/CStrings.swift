import Glibc

/// An array of C strings that ends with a null pointer, as exec(3) requires.
package typealias CStrings = UnsafePointer<UnsafeMutablePointer<CChar>?>

/// Calls a closure with the strings as C strings, which are valid until the closure returns.
package func withCStrings<Result>(_ strings: [String], _ body: (CStrings) -> Result) -> Result {
  var pointers = strings.map { strdup($0) }
  defer { pointers.forEach { free($0) } }
  pointers.append(nil)
  return pointers.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else {
      preconditionFailure("an array of at least one element has an address")
    }
    return body(base)
  }
}
