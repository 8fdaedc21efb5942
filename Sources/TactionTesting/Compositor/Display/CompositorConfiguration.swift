/// The globals, devices and behaviour of the embedded compositor.
///
///     var old = CompositorConfiguration()
///     old.versions["wl_seat"] = 4          // before wl_pointer.frame
///     old.versions["wp_viewporter"] = nil  // not there at all
public nonisolated struct CompositorConfiguration: Sendable {
  /// The placement and the size of new windows.
  public enum Placement: Sendable {
    /// As on tablets: each window is full-screen and activated, even if it requests otherwise; dialogs choose their own
    /// size and are centred.
    case kiosk
    /// Each window chooses its own size, and is centred on the output.
    case floating
  }

  /// The party that answers a client: the compositor or the test.
  package enum Answer: Sendable {
    /// The compositor: it sends the configure on the first commit, and calls frame callbacks at each refresh.
    case automatic
    /// The test: the compositor does not answer by itself.
    case byHand
  }

  /// The party that draws the frame of a window.
  package enum FramePolicy: Sendable {
    /// The party that the client requests; the compositor if the client requests neither.
    case asRequested
    /// Always the client.
    case client
    /// Always the compositor.
    case compositor
  }

  /// The time at which a client gets its buffer back.
  package enum BufferRelease: Sendable {
    /// At the commit that replaces the buffer, as with a compositor that draws on the CPU.
    case whenReplaced
    /// At the buffer's own commit, as with a compositor that uploads the buffer to a GPU.
    case atOnce
    /// At a call of ``Compositor/releaseBuffers()``.
    case byHand
  }

  /// An action on windows that a shell may support, with its number in xdg_toplevel.
  package enum WindowCapability: UInt32, CaseIterable, Sendable {
    /// The shell shows a window menu.
    case windowMenu = 1
    /// The shell maximizes windows.
    case maximize
    /// The shell makes windows fill the screen.
    case fullscreen
    /// The shell minimizes windows.
    case minimize
  }

  /// The highest version of each global that the compositor supports.
  public static let newestVersions: [String: UInt32] = [
    "wl_compositor": 6, "wl_subcompositor": 1, "wl_shm": 1, "wl_data_device_manager": 3,
    "zwp_primary_selection_device_manager_v1": 1, "wl_seat": 8,
    "wl_output": 4, "xdg_wm_base": 6, "wp_viewporter": 1, "wp_fractional_scale_manager_v1": 1, "xdg_activation_v1": 1,
    "wp_cursor_shape_manager_v1": 1, "zwp_idle_inhibit_manager_v1": 1, "xdg_wm_dialog_v1": 1,
    "xdg_toplevel_icon_manager_v1": 1, "wp_presentation": 1,
    "zwp_pointer_gestures_v1": 3, "zwp_tablet_manager_v2": 1,
    "zxdg_decoration_manager_v1": 1, "zxdg_exporter_v1": 1, "zxdg_exporter_v2": 1, "zwp_text_input_manager_v3": 1,
    "ext_idle_notifier_v1": 1, "zwlr_output_power_manager_v1": 1,
  ]

  /// The globals to offer, with their versions; other globals are not offered. A version above the version in
  /// ``newestVersions`` is reduced to that version; wl_shm always has version 1.
  public var versions = CompositorConfiguration.newestVersions
  /// Further globals, by their names, with their versions. They are only announced: a client that binds one of them is
  /// disconnected.
  package var foreignGlobals: [String: UInt32] = [:]
  /// The outputs; windows are placed on the first output.
  public var outputs = [OutputConfiguration()]
  /// The seats; the convenience functions of ``Stage`` use the first seat.
  public var seats = [SeatConfiguration()]
  /// The placement and the size of new windows.
  public var placement = Placement.kiosk
  /// The party that answers the first commit of a window and its requests for states.
  package var configures = Answer.automatic
  /// The party that draws the frames of windows, if zxdg_decoration_manager_v1 is offered. The embedded compositor
  /// never draws a frame: a window with a compositor-side frame shows only its content.
  package var frames = FramePolicy.asRequested
  /// The actions on windows that the shell announces; a kiosk announces at most `fullscreen`.
  package var capabilities: [WindowCapability] = [.windowMenu, .maximize, .fullscreen, .minimize]
  /// Whether a window can be resized interactively by a finger. Weston 10 supports only a mouse.
  package var resizesByTouch = true
  /// Whether a popup gets the grab even if the finger that opened the popup has already lifted. Mutter 43 dismisses the
  /// popup in this case.
  package var grabsAfterLift = true
  /// Whether a popup with a grab gets the keyboard focus. sway 1.7, phoc 0.24, cage 0.1.4, labwc and Weston 10 leave
  /// the focus on the window below the popup.
  package var focusesPopups = true
  /// Whether a drag can begin while another finger is down. Weston 10 refuses such a drag.
  package var dragsBesideFingers = true
  /// Whether the source of a drag that cannot begin is cancelled, as on compositors with wlroots. Weston 10, Mutter 43
  /// and KWin 5.27 send nothing.
  package var cancelsRefusedDrags = true
  /// Whether windows learn which outputs they are on (`wl_surface.enter`). cage 0.1.4 never sends this event.
  package var sendsEnter = true
  /// The party that calls frame callbacks.
  package var frameCallbacks = Answer.automatic
  /// The party that answers requests for activation tokens; with `.byHand`, they get no answer.
  package var activationTokens = Answer.automatic
  /// Whether all activation tokens are valid. If false, a token is valid only if it was requested with the serial of a
  /// press and for the active window, as on KWin and Mutter.
  package var grantsAllTokens = true
  /// The time in seconds from the moment at which the compositor takes the content and calls frame callbacks to the
  /// refresh that shows the content. A commit after this moment is shown one refresh later. Weston's `repaint-window`
  /// is 0.007.
  package var compositionTime = 0.0
  /// The number of the clock that wp_presentation announces; the default is CLOCK_MONOTONIC. The times themselves are
  /// always times of the virtual clock.
  package var presentationClock: UInt32 = 1
  /// The time at which buffers are released.
  package var bufferRelease = BufferRelease.whenReplaced
  /// Whether breaches of clients' duties are recorded.
  package var isStrict = true
  /// Whether a ``Stage`` reports sockets, memory files, eventfds, timers and signalfds that the application leaves open
  /// (default: true).
  ///
  /// The system does not report which thread has opened a descriptor. Set this property to false if other threads of
  /// the process open such descriptors during the test, for example because another test uses `Process` or
  /// `URLSession`.
  public var countsDescriptors = true
  /// Whether ``countsDescriptors`` is about descriptors of all kinds, including files and pipes. This is for processes
  /// in which nothing else opens descriptors.
  package var countsAllDescriptors = false
  /// Whether surfaces keep the pixels of all their commits; if false, only of the last commit.
  package var keepsEveryCommit = false

  /// Whether the compositor copies the pixels of commits, to show and to check them. If false, screenshots are clear.
  /// Set it to false to measure an application: without copies, the compositor uses little of the processor's cache,
  /// like a compositor on another core.
  package var keepsPixels = true

  /// Makes a typical tablet: all globals in their newest versions, one output, one seat.
  public init() {}

  /// The version in which a global is to be offered; nil if it is not to be offered.
  func version(of interface: String) -> UInt32? {
    guard let wanted = versions[interface], wanted > 0 else { return nil }
    return min(wanted, CompositorConfiguration.newestVersions[interface] ?? 0)
  }
}
