/// The reason why something cannot be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  /// An iteration of the event loop has not drawn exactly one frame.
  case frames(Int)
  /// A picture was not drawn by the requested number of threads.
  case threads(Int)

  var description: String {
    switch self {
    case .frames(let count): "A frame was to be measured, but \(count) were drawn."
    case .threads(let count): "So many threads have drawn what others were to draw: \(count)."
    }
  }
}
