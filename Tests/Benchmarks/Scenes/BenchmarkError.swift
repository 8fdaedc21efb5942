/// Why something cannot be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  /// A turn of the event loop drew another number of frames than one.
  case frames(Int)
  /// A picture was drawn by another number of threads than it was to be measured with.
  case threads(Int)

  var description: String {
    switch self {
    case .frames(let count): "A frame was to be measured, but \(count) were drawn."
    case .threads(let count): "So many threads have drawn what others were to draw: \(count)."
    }
  }
}
