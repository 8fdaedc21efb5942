import Glibc
import TactionEnvironment
import TactionWayland

/// The user's choice of a cursor theme.
struct CursorSettings: Hashable {
  /// The name of the theme's folder; nil for the default theme.
  let theme: String?
  /// The size of the cursors in logical pixels.
  let size: Int

  /// The size if no setting states one: the default of X11 and of the desktops.
  private static let defaultSize = 24
  /// The sizes that are accepted. Our own choice: a larger cursor would hide a tablet's screen.
  private static let sizes = 8...256

  /// Reads `XCURSOR_THEME` and `XCURSOR_SIZE`, which override the desktop's setting.
  init(_ desktop: UserSettings) {
    let size = Environment["XCURSOR_SIZE"].flatMap { Int($0) } ?? desktop.cursorSize
    theme = Environment["XCURSOR_THEME"] ?? desktop.cursorTheme
    self.size = Self.sizes.contains(size) ? size : Self.defaultSize
  }
}

/// The pictures of the user's cursor theme, loaded when a cursor is first shown.
final class CursorPictures {
  /// Whether a cursor that enters a window is hidden until its device is moved.
  var waitsForMovement = false
  /// A theme in one size, in pixels.
  private struct Key: Hashable {
    let theme: String?
    let size: Int
  }

  /// The user's choice.
  var settings = CursorSettings(UserSettings())
  private let shm: WlShm
  /// The themes that were loaded. Pictures of an earlier theme may still be on the screen, so all themes are kept until
  /// ``destroy()``.
  private var themes: [Key: CursorTheme] = [:]
  private var hasReportedFailure = false

  init(shm: WlShm) { self.shm = shm }

  /// Returns the picture of a cursor for a scale, and the picture's own scale.
  ///
  /// The size of a surface's buffer has to be a multiple of its scale. If the size of the theme's picture is not a
  /// multiple of the requested scale, the returned scale is lower.
  func picture(of cursor: Cursor, scale: Int) -> (picture: CursorTheme.Picture, scale: Int)? {
    guard let theme = theme(scale: scale),
      let picture = theme.picture(cursor.themeNames) ?? theme.picture(Cursor.arrow.themeNames)
    else {
      if !hasReportedFailure, shm.isAlive { log.warning("no cursor theme; the cursor stays as it is") }
      hasReportedFailure = true
      return nil
    }
    let (width, height) = picture.size
    let fitting = (1...max(1, scale)).last { width % $0 == 0 && height % $0 == 0 }
    return (picture, fitting ?? 1)
  }

  /// Releases the themes.
  func destroy() {
    for theme in themes.values { theme.destroy() }
    themes = [:]
  }

  private func theme(scale: Int) -> CursorTheme? {
    let key = Key(theme: settings.theme, size: settings.size * scale)
    if let theme = themes[key] { return theme }
    let theme = CursorTheme(name: key.theme, size: key.size, shm: shm)
    themes[key] = theme
    return theme
  }
}

extension Cursor {
  /// The names of the cursor in themes: first the CSS name, then the X11 names.
  var themeNames: [String] {
    switch self {
    case .arrow, .none: ["default", "left_ptr", "arrow"]
    case .text: ["text", "xterm", "ibeam"]
    case .hand: ["pointer", "hand2", "pointing_hand", "hand1"]
    case .grab: ["grab", "openhand", "hand1"]
    case .grabbing: ["grabbing", "closedhand", "fleur"]
    case .crosshair: ["crosshair", "cross"]
    case .move: ["move", "fleur", "all-scroll"]
    case .notAllowed: ["not-allowed", "crossed_circle", "no-drop"]
    case .wait: ["wait", "watch"]
    case .progress: ["progress", "left_ptr_watch"]
    case .resizeLeft: ["w-resize", "left_side"]
    case .resizeRight: ["e-resize", "right_side"]
    case .resizeTop: ["n-resize", "top_side"]
    case .resizeBottom: ["s-resize", "bottom_side"]
    case .resizeTopLeft: ["nw-resize", "top_left_corner"]
    case .resizeTopRight: ["ne-resize", "top_right_corner"]
    case .resizeBottomLeft: ["sw-resize", "bottom_left_corner"]
    case .resizeBottomRight: ["se-resize", "bottom_right_corner"]
    case .resizeHorizontally: ["ew-resize", "col-resize", "sb_h_double_arrow"]
    case .resizeVertically: ["ns-resize", "row-resize", "sb_v_double_arrow"]
    case .zoomIn: ["zoom-in"]
    case .zoomOut: ["zoom-out"]
    }
  }

  /// The cursor's name in cursor-shape; nil for no cursor.
  var shape: WpCursorShapeDeviceV1.Shape? {
    switch self {
    case .arrow: .default
    case .text: .text
    case .hand: .pointer
    case .grab: .grab
    case .grabbing: .grabbing
    case .crosshair: .crosshair
    case .move: .move
    case .notAllowed: .notAllowed
    case .wait: .wait
    case .progress: .progress
    case .resizeLeft: .wResize
    case .resizeRight: .eResize
    case .resizeTop: .nResize
    case .resizeBottom: .sResize
    case .resizeTopLeft: .nwResize
    case .resizeTopRight: .neResize
    case .resizeBottomLeft: .swResize
    case .resizeBottomRight: .seResize
    case .resizeHorizontally: .ewResize
    case .resizeVertically: .nsResize
    case .zoomIn: .zoomIn
    case .zoomOut: .zoomOut
    case .none: nil
    }
  }
}
