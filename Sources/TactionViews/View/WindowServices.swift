/// The services of a window for its views, which know nothing else of it.
package protocol WindowServices: AnyObject {
  /// Whether text in the window is typed with a keyboard of the application's own.
  var wantsKeyboard: Bool { get }
  /// The layouts of that keyboard. They are read when they are first asked for.
  var keyboardLayouts: KeyboardLayouts { get }
}
