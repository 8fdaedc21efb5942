/// What several threads do together: pieces, each of which one of them does.
enum DrawingTask {
  /// The bands of a display list's picture.
  case bands(BandDrawing)
  /// The pieces of one step on the way to a model's picture.
  case model(ModelTask)

  /// Has the first piece come next; before any thread begins.
  func begin() {
    switch self {
    case .bands(let drawing): drawing.counter.reset()
    case .model(let task): task.counter.reset()
    }
  }
}
