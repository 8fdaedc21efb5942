// A panel on the wall of a home: rooms with lamps, blinds, heating and a fan, all of which it only pretends to switch.
//
//   Panel

import Taction

Application.main(id: "org.taction.Panel") { app in
  let window = app.makeWindow(title: "Panel", size: Size(width: 1280, height: 800))
  // Nobody stands by to undo what a drop of water has switched.
  window.touchFilter = TouchFilter()
  window.root = Panel(home: Home())
}
