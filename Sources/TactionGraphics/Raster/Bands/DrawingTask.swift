/// What several threads do together: pieces, each of which one of them does.
enum DrawingTask {
  /// The bands of a display list's picture.
  case scene(BandDrawing)
  /// The pieces of one step on the way to a model's picture.
  case model(ModelTask)

  /// Gives the pieces to threads in equal parts; before any of them begins.
  mutating func deal(among threads: Int) {
    switch self {
    case .scene(var drawing):
      drawing.shares.deal(drawing.plan.count, among: threads)
      self = .scene(drawing)
    case .model(var task):
      task.shares.deal(task.count, among: threads)
      self = .model(task)
    }
  }
}
