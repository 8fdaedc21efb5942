import Taction
import TactionTesting
import Testing

@testable import TactionImageViewer
@testable import TactionModelViewer
@testable import TactionPhotoCollage

/// A window must report that a file cannot be shown, since users do not see the terminal.
@Suite("Examples with files that they cannot show")
struct ForeignFileTests {
  private static let size = Size(width: 360, height: 640)
  private static let reason = ImageError.unknownFormat.description(in: .english)

  private func withWindow(_ body: (Stage, Window) async throws -> Void) async throws {
    let stage = try Stage(size: Self.size)
    try await body(stage, stage.makeWindow(size: Self.size))
    try stage.finish()
  }

  @Test("The image viewer shows why a file cannot be shown, and still shows the map")
  func imageViewer() async throws {
    try await withWindow { stage, window in
      let viewer = TactionImageViewer.Viewer(frame: window.content.bounds)
      window.root = viewer
      do {
        viewer.picture = try await Image.load(path: "/etc/passwd")
      } catch {
        viewer.say(viewer.theme.words.reason(of: error))
      }
      stage.advance(by: 0.1)
      #expect(stage.find(.staticText, Self.reason).isInSight)
      viewer.show(viewer.map)
      stage.advance(by: 0.1)
      #expect(!stage.find(.staticText, Self.reason).isInSight)
      await viewer.map.finishLoading()
    }
  }

  @Test("The collage shows why a file cannot be shown: on its empty table, or briefly above photos")
  func collage() async throws {
    try await withWindow { stage, window in
      let table = Table(frame: window.content.bounds)
      window.root = table
      for loading in table.show(["/etc/passwd", "/nonexistent.jpg"]) { await loading.value }
      stage.advance(by: 0.1)
      let text = stage.findAll(.staticText).compactMap(\.name).joined()
      #expect(text.contains("/etc/passwd: \(Self.reason)"))
      #expect(text.contains("/nonexistent.jpg: The file “nonexistent.jpg” does not exist."))
      table.lay(PhotoView(image: try Image(copying: Bitmap(width: 40, height: 30))))
      stage.advance(by: 1)
      #expect(stage.find(.toast).name?.contains("/etc/passwd: \(Self.reason)") == true)
      stage.advance(by: 6)
      #expect(!stage.find(.toast).exists)
      #expect(!stage.findAll(.staticText).contains { $0.name?.contains("passwd") == true })
      for loading in table.show(["/etc/passwd", "/nonexistent.jpg"]) { await loading.value }
      stage.advance(by: 1)
      let toasts = stage.findAll(.toast).compactMap(\.name)
      #expect(toasts.count == 1 && toasts.joined().contains("passwd") && toasts.joined().contains("nonexistent"))
    }
  }

  @Test("The model viewer shows why a file cannot be shown, also next to valid models", arguments: [false, true])
  func modelViewer(hasOther: Bool) async throws {
    let exhibits = hasOther ? [try Exhibit.collection()[1]] : []
    try await withWindow { stage, window in
      let viewer = TactionModelViewer.Viewer(exhibits, frame: window.content.bounds)
      window.root = viewer
      await viewer.open(["/etc/passwd"])
      stage.advance(by: 0.6)
      #expect(stage.findAll(.staticText).contains { $0.name?.hasPrefix("/etc/passwd: ") == true && $0.isInSight })
      #expect(stage.find(.button, "One at a time").exists == hasOther)
    }
  }
}
