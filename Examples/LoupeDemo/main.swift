// Rest a finger anywhere: a loupe shows the content under it.

import Taction

Application.main(id: "org.taction.LoupeDemo") { app in
  let window = app.makeWindow(title: "Loupe", size: Size(width: 1280, height: 800))
  let desk = Desk(flowers: try Flower.bunch.map { try $0.image(edge: 240) }, frame: window.content.bounds)
  window.root = desk
}
