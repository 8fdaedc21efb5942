import TactionGraphics
import TactionWayland

/// The hints of a window to the desktop: the icon, the parent of a dialog, and the idle inhibitor, which keeps the
/// screen on.
///
/// Each hint is sent if the compositor offers its protocol; otherwise the hint has no effect.
final class ToplevelHints {
  private let globals: Globals
  private let surface: WlSurface
  private let toplevel: XdgToplevel?
  private var inhibitor: ZwpIdleInhibitorV1?
  private var dialog: XdgDialogV1?
  /// The pictures of the icon, whose memory the compositor may read.
  private var pictures: [ShmBuffer] = []

  init(globals: Globals, surface: WlSurface, toplevel: XdgToplevel?) {
    (self.globals, self.surface, self.toplevel) = (globals, surface, toplevel)
  }

  /// Keeps the screen on while the window is visible, or allows it to turn off again.
  func keepScreenOn(_ isOn: Bool) {
    guard isOn != (inhibitor != nil) else { return }
    inhibitor?.destroy()
    inhibitor = isOn ? globals.idleInhibition?.createInhibitor(surface: surface) : nil
  }

  /// Declares that the window is a dialog of another window.
  func setParent(_ parent: XdgToplevel?, isModal: Bool) {
    guard let toplevel, let parent else { return }
    toplevel.setParent(parent: parent)
    guard dialog == nil, let dialogs = globals.dialogs else { return }
    dialog = dialogs.getXdgDialog(toplevel: toplevel)
    if isModal { dialog?.setModal() }
  }

  /// Sets the icon of the window from its next commit on, or removes it.
  ///
  /// - Returns: whether a commit is needed.
  func setIcon(_ icon: WindowIcon?) -> Bool {
    guard let icons = globals.toplevelIcons, let toplevel, toplevel.isAlive else { return false }
    let former = pictures
    defer { for buffer in former { buffer.destroy() } }
    pictures = []
    guard let icon else {
      icons.setIcon(toplevel: toplevel, icon: nil)
      return true
    }
    let object = icons.createIcon()
    if let name = icon.name { object.setName(iconName: name) }
    for picture in icon.squares {
      guard let buffer = buffer(of: picture) else { continue }
      object.addBuffer(buffer: buffer.buffer, scale: 1)
      pictures.append(buffer)
    }
    icons.setIcon(toplevel: toplevel, icon: object)
    object.destroy()
    return true
  }

  /// Destroys the objects, before the window's objects are destroyed.
  func destroy() {
    inhibitor?.destroy()
    dialog?.destroy()
    for buffer in pictures { buffer.destroy() }
    (inhibitor, dialog, pictures) = (nil, nil, [])
  }

  private func buffer(of picture: Bitmap) -> ShmBuffer? {
    do throws(SharedMemoryError) {
      let buffer = try ShmBuffer(globals, width: picture.width, height: picture.height)
      buffer.bitmap.copy(Region(picture.bounds), from: picture)
      return buffer
    } catch {
      log.warning("no icon of \(picture.width) px: \(error)")
      return nil
    }
  }
}
