// The listing of the page on testing that shows how a test waits for tasks: a whole test file.
import Taction
import TactionTesting
import Testing

@MainActor
struct LoadingTests {
  @Test func thePhotoIsThere() async throws {
    try await withStage(size: Size(width: 400, height: 300)) { stage in
      let photo = ImageView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
      stage.makeWindow().content.addSubview(photo)
      let loading = Task { photo.image = try await Image.load(bytes: PackageResources.logo_png) }
      try await loading.value
      stage.settle()
      #expect(photo.image?.width == 16)
    }
  }
}
