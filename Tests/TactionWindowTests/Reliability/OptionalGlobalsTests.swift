import Taction
import TactionTestSupport
import TactionTesting
import Testing

@Suite("Compositors without optional globals: Reliability 26")
struct OptionalGlobalsTests {
  /// The globals that are needed for a window.
  private static let required: Set = ["wl_compositor", "wl_shm", "xdg_wm_base"]
  /// The globals that the toolkit binds if they are offered: its `Globals`, screens and seats.
  private static let optional = [
    "wl_output", "wl_seat", "wl_subcompositor", "wp_fractional_scale_manager_v1", "wp_presentation", "wp_viewporter",
    "xdg_activation_v1", "wp_cursor_shape_manager_v1", "zwp_idle_inhibit_manager_v1", "xdg_wm_dialog_v1",
    "xdg_toplevel_icon_manager_v1", "zwp_pointer_gestures_v1", "zwp_tablet_manager_v2", "zxdg_decoration_manager_v1",
    "zwp_text_input_manager_v3", "wl_data_device_manager", "zwp_primary_selection_device_manager_v1",
    "zxdg_exporter_v1", "zxdg_exporter_v2",
  ]

  /// The sets with at most two optional globals, and the sets that lack at most two: for any two optional globals,
  /// there are sets with both, with one and with none of them.
  private static let sets = SampleSize.every(
    3,
    of: (0..<1 << optional.count).filter { set in
      let count = set.nonzeroBitCount
      return count <= 2 || count >= optional.count - 2
    })

  @Test(
    "with each pair of optional globals added or missing, an app draws, handles a touch and ends"
  )
  func sets() throws {
    for set in Self.sets {
      for isNewest in [true, false] {
        let offered = Self.optional.enumerated().filter { set >> $0.offset & 1 != 0 }.map(\.element)
        let rig = try AppRig {
          $0.versions = $0.versions.filter { Self.required.contains($0.key) || offered.contains($0.key) }
          if !isNewest { $0.versions = $0.versions.mapValues { _ in 1 } }
          $0.outputs = [OutputConfiguration(width: 160, height: 100, scale: 2)]
        }
        let window = rig.makeWindow()
        window.keepsScreenOn = true
        window.icon = WindowIcon(name: "camera")
        window.activate()
        let diary = window.addLog()
        diary.backgroundColor = .black
        rig.advance(by: 0.05)
        #expect(try rig.toplevel().surface.content?.bitmap.color(x: 3, y: 3).withAlpha(1) == .black, "\(offered)")
        let seat = try rig.seat()
        seat.touch.down(0, at: Point(x: 10, y: 20))
        seat.touch.up(0)
        seat.pointer.move(to: Point(x: 30, y: 30))
        seat.stylus.move(to: Point(x: 40, y: 40))
        rig.settle()
        #expect(diary.read() == (offered.contains("wl_seat") ? ["began 10,20", "ended 10,20"] : []), "\(offered)")
        try rig.finish()
      }
    }
  }

  @Test("the lists of globals in these tests contain all globals that are bound")
  func bound() throws {
    let rig = try AppRig()
    _ = rig.makeWindow()
    // The first version of xdg-foreign is for compositors without the second version.
    let known = Self.required.union(Self.optional).subtracting(["zxdg_exporter_v1"])
    let bound = Set(try #require(rig.compositor.clients.first).objects.map { String($0.prefix { $0 != "@" }) })
    #expect(bound.intersection(CompositorConfiguration.newestVersions.keys) == known)
    try rig.finish()
  }
}
