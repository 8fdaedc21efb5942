/// What one thread draws with, and the memory that it needs for that.
final class DrawingTools {
  private let bands = BandPainter()
  private let models = ModelPainter()

  /// Does pieces of a task until none is left that another thread has not begun.
  ///
  /// `thread` is the number of the thread among those of the task.
  func run(_ task: DrawingTask, thread: Int) {
    switch task {
    case .scene(let drawing): bands.draw(drawing, thread: thread)
    case .model(let task): models.run(task, thread: thread)
    }
  }
}
