// A picture of 12 megapixels and a map of 400 megapixels, which fingers, wheels and keys zoom and scroll.
//
//   ImageViewer [PICTURE]     a JPEG or PNG file; without one, the example paints its own
//
// Two fingers zoom, one finger drags, a double tap zooms in and back. The map is drawn tile by tile as it is shown.

import Taction

Application.main(id: "org.taction.ImageViewer") { app in
  let path = CommandLine.arguments.dropFirst().first
  let window = app.makeWindow(title: "Image Viewer", size: Size(width: 1280, height: 800))
  window.colorScheme = .dark
  let viewer = Viewer(frame: window.content.bounds)
  window.root = viewer
  Task {
    do {
      viewer.picture = if let path { try await Image.load(path: path) } else { try await Sunflower.load() }
    } catch {
      viewer.say(viewer.theme.words.reason(of: error))
    }
  }
}
