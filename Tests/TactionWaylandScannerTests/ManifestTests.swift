import Testing

@testable import TactionWaylandScanner

@Suite("The manifest")
struct ManifestTests {
  @Test("A manifest lists files with interfaces and versions; comments and empty lines are ignored")
  func reading() throws {
    let manifest = try Manifest(
      parsing: """
        # what we speak
        protocol wayland.xml
          wl_shm 1 client   # libwayland's own

          wl_seat 8
        protocol stable/viewporter/viewporter.xml newer/a.xml
        \twp_viewport 1
        """, name: "m")
    #expect(manifest.files.map(\.path) == ["wayland.xml", "stable/viewporter/viewporter.xml"])
    #expect(manifest.files.map(\.newerPath) == [nil, "newer/a.xml"])
    #expect(manifest.files[0].interfaces.map(\.name) == ["wl_shm", "wl_seat"])
    #expect(manifest.files[0].interfaces.map(\.version) == [1, 8])
    #expect(manifest.files[0].interfaces.map(\.isClientOnly) == [true, false])
    #expect(manifest.files[1].interfaces.map(\.line) == [7])
  }

  @Test(
    "The error for a mistake in a manifest names its line",
    arguments: [
      ("protocol", "m:1: error: expected 'protocol FILE' or 'protocol FILE NEWER'"),
      ("protocol a b c", "m:1: error: expected 'protocol FILE' or 'protocol FILE NEWER'"),
      ("wl_seat 8", "m:1: error: wl_seat must stand below a line 'protocol FILE'"),
      ("protocol a\nwl_seat", "m:2: error: expected 'INTERFACE VERSION' or 'INTERFACE VERSION client'"),
      ("protocol a\nwl_seat 8 server", "m:2: error: expected 'INTERFACE VERSION' or 'INTERFACE VERSION client'"),
      ("protocol a\n\nwl_seat new", "m:3: error: 'new' is not a version; it must be a whole number from 1"),
      ("protocol a\nwl_seat 0", "m:2: error: '0' is not a version; it must be a whole number from 1"),
      ("protocol a\nwl_seat 1\nwl_seat 2", "m:3: error: wl_seat is listed twice"),
      ("protocol a\nprotocol b\nwl_seat 1", "m:1: error: a has no line 'INTERFACE VERSION' below it"),
    ])
  func mistakes(text: String, expected: String) {
    #expect(message { _ = try Manifest(parsing: text, name: "m") } == expected)
  }
}
