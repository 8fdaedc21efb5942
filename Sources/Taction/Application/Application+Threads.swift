import TactionGraphics

extension Application {
  /// The most threads that draw a frame at once, the main thread included; 1 has the main thread draw alone.
  ///
  /// At first it is the number of cores that the process may use. What is set counts from the next frame on, for all
  /// windows of the process, and is kept within 1...64. The picture is the same to the byte whatever the number. Frames
  /// that take less time than it takes to wake a thread are drawn by the main thread alone, and threads are only
  /// started for the first one that takes more; between frames they sleep.
  public static var maximumDrawingThreads: Int {
    get { DrawingThreads.limit }
    set { DrawingThreads.limit = newValue }
  }
}
