import Synchronization

extension Renderer {
  /// The most threads that draw one picture, the calling one included; 1 for none but that. At first as many as there
  /// are cores for the process.
  ///
  /// It is kept within 1...64, counts for all renderers of the process, from their next drawing on, and may be set on
  /// any thread.
  package static var threadLimit: Int {
    get { limit.load(ordering: .relaxed) }
    set { limit.store(min(max(newValue, 1), DrawingThreads.most), ordering: .relaxed) }
  }

  private static let limit = Atomic(min(DrawingThreads.coreCount, DrawingThreads.most))
}
