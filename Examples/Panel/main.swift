// A panel on the wall of a home: rooms with lamps, blinds, heating and a fan. The program only pretends to switch them.
//
//   Panel
//
// It is a kiosk. The PIN for its settings is in the variable PANEL_PIN; if that is not set, the PIN is 1234.

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
