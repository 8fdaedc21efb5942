/// What one thread draws with, and the memory that it needs for that.
final class DrawingWorker {
  private let bands = BandPainter()
  private let models = ModelPainter()

  /// Does pieces of a task until none is left that another thread has not begun.
  func run(_ task: DrawingTask) {
    switch task {
    case .bands(let drawing): bands.draw(drawing)
    case .model(let task): models.run(task)
    }
  }
}
