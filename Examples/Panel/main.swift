// A panel on the wall of a home: rooms with lamps, blinds, heating and a fan, all of which it only pretends to switch.
//
//   Panel
//
// It is a kiosk. The PIN for its settings is in PANEL_PIN, and 1234 without that.

import Glibc
import Taction
import TactionKiosk

Application.main(id: "org.taction.Panel") { app in
  let window = app.makeWindow(title: "Panel", size: Size(width: 1280, height: 800))
  let panel = Panel(home: Home())
  window.root = panel
  let pin = getenv("PANEL_PIN").map { String(cString: $0) } ?? "1234"
  panel.caretaker = Caretaker(panel, in: Kiosk.start(window), pin: pin) { app.terminate() }
}
