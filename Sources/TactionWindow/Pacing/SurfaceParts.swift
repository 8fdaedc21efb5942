/// The subsurfaces of a window: they show their state together with the next commit of the window's own surface.
protocol SurfaceParts: AnyObject {
  /// Whether the subsurfaces have something new to show.
  var isDue: Bool { get }

  /// Commits the changes of the subsurfaces, which the next commit of the window's surface shows.
  ///
  /// - Parameters:
  ///   - size: the size of the window's content, in logical pixels.
  ///   - scale: device pixels per logical pixel.
  ///   - now: the time, in seconds of the application's clock.
  /// - Returns: whether the window's surface has to be committed.
  func prepareCommit(size: Size, scale: Double, now: Double) -> Bool
}
