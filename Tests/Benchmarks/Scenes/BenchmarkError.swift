/// Why a scene cannot be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  /// A turn of the event loop drew another number of frames than one.
  case frames(Int)

  var description: String {
    switch self {
    case .frames(let count): "A frame was to be measured, but \(count) were drawn."
    }
  }
}
