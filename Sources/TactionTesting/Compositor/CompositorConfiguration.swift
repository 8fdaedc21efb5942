/// What the embedded compositor offers to its clients and how it behaves; every test may choose.
///
///     var old = CompositorConfiguration()
///     old.versions["wl_seat"] = 4          // before wl_pointer.frame
///     old.versions["wp_viewporter"] = nil  // not there at all
public nonisolated struct CompositorConfiguration: Sendable {
  /// What the compositor does with a new window and how large it asks it to be.
  public enum Placement: Sendable {
    /// Each window fills the output, full-screen and activated, whatever it wishes; dialogs choose their own size and
    /// stand in the middle: the manner of tablets.
    case kiosk
    /// Each window chooses its own size, and stands centred on the output until it is moved.
    case floating
  }

  /// Whether the compositor answers by itself or waits to be told by the test.
  public enum Answer: Sendable {
    /// As a compositor does: configures on the first commit, frame callbacks at each refresh.
    case automatic
    /// Only when the test says so.
    case byHand
  }

  /// When a client gets its buffer back.
  public enum BufferRelease: Sendable {
    /// At the commit that replaces it, as a compositor that draws on the CPU does.
    case whenReplaced
    /// At its own commit, as one that uploads it to a GPU does.
    case atOnce
    /// When the test says so: ``Compositor/releaseBuffers()``.
    case byHand
  }

  /// The highest version known of each global: Debian 12's.
  public static let newestVersions: [String: UInt32] = [
    "wl_compositor": 5, "wl_subcompositor": 1, "wl_shm": 1, "wl_data_device_manager": 3, "wl_seat": 8,
    "wl_output": 4, "xdg_wm_base": 5, "wp_viewporter": 1,
    "wp_presentation": 1,
    "zwp_pointer_gestures_v1": 3, "zwp_tablet_manager_v2": 1,
  ]

  /// The globals to offer, with their versions; one that is not named is not there.
  /// Versions above ``newestVersions`` are lowered to them; wl_shm is always version 1.
  public var versions = CompositorConfiguration.newestVersions
  /// The outputs, from the first, on which windows are placed.
  public var outputs = [OutputConfiguration()]
  /// The seats, from the first, which the convenience functions of ``Stage`` use.
  public var seats = [SeatConfiguration()]
  /// Where windows go and how large they are asked to be.
  public var placement = Placement.kiosk
  /// Who answers the first commit of a window, and its wishes to be maximized and the like.
  public var configures = Answer.automatic
  /// Who calls frame callbacks back.
  public var frameCallbacks = Answer.automatic
  /// How long before a refresh its content is taken and frame callbacks are called, in seconds: what the compositor
  /// needs to draw. A commit after that is shown one refresh later. Weston's `repaint-window` is 0.007.
  public var compositionTime = 0.0
  /// The number of the clock that wp_presentation says its times are on; CLOCK_MONOTONIC. The times are the virtual
  /// clock's.
  public var presentationClock: UInt32 = 1
  /// When buffers are released.
  public var bufferRelease = BufferRelease.whenReplaced
  /// Whether breaches of a client's duty are recorded.
  public var isStrict = true
  /// Whether surfaces keep the pixels of all their commits, or those of the last one only.
  public var keepsEveryCommit = false

  /// Whether the compositor copies the pixels that it is given, to show and to check them. Without, screenshots are
  /// clear: for measuring an application next to a compositor that leaves the processor's cache alone, as if it had a
  /// core of its own.
  public var keepsPixels = true

  /// Makes the usual tablet: everything offered in its newest version, one output, one seat.
  public init() {}

  /// The version in which a global is to be offered; nil if it is not.
  func version(of interface: String) -> UInt32? {
    guard let wanted = versions[interface], wanted > 0 else { return nil }
    return min(wanted, CompositorConfiguration.newestVersions[interface] ?? 0)
  }
}
