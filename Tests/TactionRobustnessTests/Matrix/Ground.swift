import Taction

/// What a scene stands on: a tree of views that is given touches by hand, or a window on a stage.
protocol Ground: AnyObject {
  /// The root of the window; while that is closed, a view in no window.
  var root: View { get }
  /// Whether the window is there.
  var isOpen: Bool { get }
  /// Whether nothing waits: no touch, no timer.
  var isIdle: Bool { get }

  /// Brings one touch frame.
  func send(_ changes: [FingerChange])
  /// Takes all fingers away, as the system does.
  func cancelTouches()
  /// Lets time go by.
  func wait(_ seconds: Double)
  /// Makes a frame, if one is due.
  func draw()
  /// Presses a key and lets it go.
  func typeKey(_ key: Character)
  /// Lets a pointer be somewhere, or nowhere.
  func hover(at place: Point?)
  /// Changes the size of the window, asks it to close, plugs a device in and out.
  func happen(_ event: WindowEvent)

  /// Closes the window.
  func close()
  /// Opens the window anew, if it is closed.
  func reopen()
  /// Opens another window and returns its root.
  func openAnother() -> View
  /// Takes a turn of the event loop.
  func turn()
  /// Runs an event loop until something in it quits.
  func run()
  /// Changes how touches are taken in.
  func changeTouchSettings()
  /// Asks the application to end.
  func quit()
  /// The end of the scene.
  func finish() throws
}

/// What a finger does.
struct FingerChange {
  var id: Int
  var phase: Touch.Phase
  var place = Point.zero
}

/// What a compositor says to a window or an application.
enum WindowEvent { case resize, closeRequest, devices }
