import Taction

let app = try Application(id: "org.example.hello")
let window = app.makeWindow(title: "Hello")

let card = View(frame: Rect(x: 0, y: 0, width: 320, height: 200))
card.backgroundColor = Color(hex: 0x3D_7EF0)
card.cornerRadius = 24
card.addGestureRecognizer(
  PinchGestureRecognizer { pinch in
    card.scale(by: pinch.scale, about: pinch.location(in: card))
    pinch.scale = 1
  })
window.content.addSubview(card)
window.onResize = { _ in card.center = window.content.bounds.center }

try app.run()
