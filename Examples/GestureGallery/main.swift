// Every recognizer and every rule between recognizers, to try out: a page for each, with what the recognizers are at
// live.
//
//   GestureGallery [PAGE]     the title of the page to open with, such as "Pinch"

import Glibc
import Taction

do {
  let app = try Application(id: "org.taction.GestureGallery")
  let window = app.makeWindow(title: "Gesture Gallery", size: Size(width: 1280, height: 800))
  let gallery = Gallery(pages: Page.all)
  if CommandLine.arguments.count > 1 { gallery.open(page: CommandLine.arguments[1]) }
  gallery.frame = window.content.bounds
  window.content.addSubview(gallery)
  window.onResize = { _ in gallery.frame = window.content.bounds }
  try app.run()
} catch {
  let line = "GestureGallery: \(error)\n"
  _ = line.withCString { text in write(STDERR_FILENO, text, strlen(text)) }
  exit(1)
}
