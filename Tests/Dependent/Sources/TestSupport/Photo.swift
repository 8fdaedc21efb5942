import Taction

/// Returns a picture of 3072 x 2304 pixels, the size of a camera's picture, with squares of many colours.
public func makePhoto() throws -> Image {
  let canvas = View(frame: Rect(x: 0, y: 0, width: 3072, height: 2304))
  for column in 0..<96 {
    for row in 0..<72 {
      let stripe = View(frame: Rect(x: Double(column) * 32, y: Double(row) * 32, width: 32, height: 32))
      let (x, y) = (Double(column) / 96, Double(row) / 72)
      stripe.backgroundColor = Color(red: x, green: y, blue: (x * 7 + y * 5).truncatingRemainder(dividingBy: 1))
      canvas.addSubview(stripe)
    }
  }
  return try Image(copying: canvas.snapshot())
}
