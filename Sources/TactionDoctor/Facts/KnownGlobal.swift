/// A global of Wayland compositors that Taction uses, and the features that are missing without it.
package nonisolated struct KnownGlobal: Hashable, Sendable {
  /// The name of the global's interface.
  package let interface: String
  /// Whether the global is needed to show a window.
  package let isRequired: Bool
  /// The lowest version that has everything that Taction uses.
  package let version: UInt32
  /// The use of the global, in a few words.
  package let use: String
  /// A sentence that describes the features that are missing without the global.
  package let loss: String
  /// The remedy, as a sentence; nil if only another compositor would help.
  package let remedy: String?

  private init(
    _ interface: String, version: UInt32 = 1, isRequired: Bool = false, _ use: String, without loss: String,
    remedy: String? = nil
  ) {
    (self.interface, self.version, self.isRequired) = (interface, version, isRequired)
    (self.use, self.loss, self.remedy) = (use, loss, remedy)
  }

  /// All known globals, the most important first.
  package static let all = [
    KnownGlobal(
      "wl_compositor", version: 4, isRequired: true, "surfaces of windows", without: "No window can be shown.",
      remedy: "Start a Wayland compositor for apps, such as sway, labwc, Weston or a desktop."),
    KnownGlobal(
      "wl_shm", isRequired: true, "pixels in shared memory", without: "No window can be shown.",
      remedy: "Start a Wayland compositor for apps, such as sway, labwc, Weston or a desktop."),
    KnownGlobal(
      "xdg_wm_base", version: 6, isRequired: true, "windows", without: "No window can be shown.",
      remedy: "The compositor is too old or made for another purpose: use one with xdg-shell."),
    KnownGlobal(
      "wl_seat", version: 5, "touch screen, mouse and keyboard", without: "There is no input at all.",
      remedy: "Connect an input device, and see whether the compositor's session may open it (logind or seatd)."),
    KnownGlobal(
      "wl_output", version: 4, "screens: size, scale, rotation",
      without: "The size and the scale of the screen are unknown.",
      remedy: "Switch a screen on."),
    KnownGlobal(
      "wl_subcompositor", "parts of a window", without: "A window has no frame where the compositor draws none."),
    KnownGlobal(
      "wp_viewporter", "buffers of any scale",
      without: "At a scale such as 1.5, windows are drawn at 2 and shrunk: more work, less sharp.",
      remedy: "Choose a whole scale."),
    KnownGlobal(
      "wp_fractional_scale_manager_v1", "fractional scales",
      without: "At a scale such as 1.5, windows are drawn at 2 and shrunk: more work, less sharp.",
      remedy: "Choose a whole scale, or update the compositor."),
    KnownGlobal(
      "wp_presentation", "times at which frames are shown",
      without:
        "Frames are drawn as early as possible, so content lags a little more behind the finger, and missed frames are "
        + "counted by commits only."),
    KnownGlobal(
      "zwp_text_input_manager_v3", "the desktop's keyboard on the screen, input methods",
      without: "The desktop's own keyboard on the screen cannot type into fields.",
      remedy: "Apps show Taction's own keyboard instead where there is a touch screen; see Docs/OnScreenKeyboard.md."),
    KnownGlobal(
      "zwp_tablet_manager_v2", "pens", without: "A pen has no force and no tilt, or does nothing.",
      remedy: "For a pen, use sway, labwc, phoc, GNOME or Plasma."),
    KnownGlobal(
      "zwp_pointer_gestures_v1", "pinches on a touchpad", without: "A pinch on a touchpad does nothing.",
      remedy: "Ctrl with the wheel pinches too."),
    KnownGlobal(
      "wl_data_device_manager", version: 3, "clipboard, drag and drop",
      without: "Nothing can be copied to other programs, or dragged."),
    KnownGlobal(
      "zwp_primary_selection_device_manager_v1", "the selection that a middle click pastes",
      without: "A middle click pastes nothing."),
    KnownGlobal(
      "zxdg_decoration_manager_v1", "frames that the compositor draws",
      without: "Taction draws the frames of windows itself."),
    KnownGlobal(
      "xdg_activation_v1", version: 1, "coming to the front",
      without: "A program that is started again cannot bring its window to the front."),
    KnownGlobal(
      "wp_cursor_shape_manager_v1", "cursors by name", without: "The mouse cursor is loaded from the cursor theme."),
    KnownGlobal(
      "zwp_idle_inhibit_manager_v1", "keeping the screen on",
      without: "`keepsScreenOn` does nothing: the screen goes dark during a video.",
      remedy: "Set the time after which the screen goes dark in the compositor."),
    KnownGlobal(
      "xdg_wm_dialog_v1", "marks of modal dialogs", without: "The desktop does not see which dialogs are modal."),
    KnownGlobal(
      "xdg_toplevel_icon_manager_v1", "icons of windows", without: "A window has the icon of its .desktop file."),
  ]
}
