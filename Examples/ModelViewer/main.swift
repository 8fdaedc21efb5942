// Turn a starship about with your fingers; or a model of your own: ModelViewer teapot.obj

import Glibc
import Taction
import TactionModels

do {
  let paths = CommandLine.arguments.dropFirst()
  let exhibits = paths.isEmpty ? try Exhibit.collection() : try paths.map { try Exhibit.file(at: $0) }
  let app = try Application(id: "org.taction.ModelViewer")
  let window = app.makeWindow(title: "Model viewer", size: Size(width: 1280, height: 800))
  let viewer = Viewer(exhibits, frame: window.content.bounds)
  window.content.addSubview(viewer)
  window.onResize = { _ in viewer.frame = window.content.bounds }
  try app.run()
} catch {
  let line = "ModelViewer: \(error)\n"
  _ = line.withCString { text in write(STDERR_FILENO, text, strlen(text)) }
  exit(1)
}
