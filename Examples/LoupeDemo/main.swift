// Rest a finger anywhere: a loupe shows what lies under it.

import Glibc
import Taction

do {
  let app = try Application(id: "org.taction.LoupeDemo")
  let window = app.makeWindow(title: "Loupe", size: Size(width: 1280, height: 800))
  let desk = Desk(flowers: try Flower.bunch.map { try $0.image(edge: 240) }, frame: window.content.bounds)
  window.content.addSubview(desk)
  window.onResize = { _ in desk.frame = window.content.bounds }
  try app.run()
} catch {
  let line = "LoupeDemo: \(error)\n"
  _ = line.withCString { text in write(STDERR_FILENO, text, strlen(text)) }
  exit(1)
}
