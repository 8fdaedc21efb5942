import Taction
import TactionCodecs

/// The listings of the page on images.
enum ImageListings {
  static func show(_ path: String, in photo: ImageView, _ status: Label) {
    Task {
      do {
        photo.image = try await Image.load(path: path)
      } catch {
        status.text = status.theme.words.reason(of: error)
      }
    }
  }

  static func thumbnail(_ path: String) throws -> ImageView {
    let thumbnail = ImageView(image: try Image.decode(path: path, atLeast: 200))
    thumbnail.contentMode = .aspectFill
    thumbnail.frame = Rect(x: 0, y: 0, width: 120, height: 120)
    return thumbnail
  }

  static func register() {
    ImageFormat.register(.webP, .gif, .avif, .heif)
  }

  static func play(_ path: String) async throws -> AnimatedImageView {
    let cat = AnimatedImageView()
    cat.animatedImage = try await AnimatedImage.load(path: path)
    cat.sizeToFit()
    return cat
  }

  static func control(_ cat: AnimatedImageView, _ pause: Button, _ again: Button) {
    pause.action = { [weak cat] in cat?.isPaused.toggle() }
    again.action = { [weak cat] in cat?.restart() }
    cat.onEnd = { _ in again.isHidden = false }
  }

  static func logo() throws -> ImageView {
    let logo = ImageView(image: try Image.decode(bytes: PackageResources.logo_png))
    return logo
  }

  final class LogoView: ImageView {
    private let light: Image
    private let dark: Image

    init(light: Image, dark: Image) {
      (self.light, self.dark) = (light, dark)
      super.init(frame: .zero)
      image = theme.colors.isDark ? dark : light
    }

    override func themeDidChange() {
      super.themeDidChange()
      image = theme.colors.isDark ? dark : light
    }
  }

  static func checkers() throws -> Image {
    let bitmap = try Bitmap(width: 2, height: 2)
    bitmap.fill(.white)
    bitmap[0, 0] = 0xFF00_0000
    bitmap[1, 1] = 0xFF00_0000
    let image = try Image(copying: bitmap)
    return image
  }

  static func save(_ card: View, to path: String) throws {
    try card.snapshot(scale: 2).writePNG(to: path)
  }

  static func share(_ card: View) throws -> [UInt8] {
    let bytes = try card.snapshot(scale: 2).jpegData(quality: 85)
    return bytes
  }
}
