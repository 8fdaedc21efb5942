// A picture of 12 megapixels and a map of 400, to be zoomed and scrolled with fingers, wheels and keys.
//
//   ImageViewer [PICTURE]     a JPEG or PNG file; without one, the example paints its own
//
// Two fingers zoom, one drags, a double tap zooms in and back. The map is made tile by tile while it is looked at.

import Glibc
import Taction

do {
  let app = try Application(id: "org.taction.ImageViewer")
  let path = CommandLine.arguments.dropFirst().first
  let window = app.makeWindow(title: "Image Viewer", size: Size(width: 1280, height: 800))
  let viewer = Viewer(frame: window.content.bounds)
  window.content.addSubview(viewer)
  window.onResize = { _ in viewer.frame = window.content.bounds }
  Task {
    do {
      viewer.picture = if let path { try await Image.load(path: path) } else { try await Sunflower.load() }
    } catch {
      viewer.say("\(error)")
    }
  }
  try app.run()
} catch {
  let line = "ImageViewer: \(error)\n"
  _ = line.withCString { text in write(STDERR_FILENO, text, strlen(text)) }
  exit(1)
}
