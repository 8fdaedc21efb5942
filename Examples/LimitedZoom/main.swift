// Two cards that fingers drag and scale between limits: with recognizers, and with an interaction in one line.

import Glibc
import Taction

do {
  let app = try Application(id: "org.taction.LimitedZoom")
  let window = app.makeWindow(title: "Limited Zoom", size: Size(width: 1280, height: 800))
  let comparison = Comparison(frame: window.content.bounds)
  window.content.addSubview(comparison)
  window.onResize = { _ in comparison.frame = window.content.bounds }
  try app.run()
} catch {
  let line = "LimitedZoom: \(error)\n"
  _ = line.withCString { text in write(STDERR_FILENO, text, strlen(text)) }
  exit(1)
}
