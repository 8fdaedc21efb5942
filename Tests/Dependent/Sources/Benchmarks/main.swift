import Taction
import TestSupport

// Prints the median time of a frame in milliseconds: twelve rotated photos on a screen of 2560 x 1600 pixels, all of
// which move in each frame.
let screen = View(frame: Rect(x: 0, y: 0, width: 2560, height: 1600))
let image = try makePhoto()
let photos = (0..<12).map { _ in ImageView(image: image) }
for photo in photos { screen.addSubview(photo) }

func pose(frame: Int) {
  for (number, photo) in photos.enumerated() {
    photo.center = Point(
      x: 320 + Double(number % 4) * 640 + Double(frame % 7), y: 270 + Double(number / 4) * 530 + Double(frame % 5))
    photo.transform = .rotation(.degrees(Double(number * 13 + frame) - 60)).scaled(by: 0.17 + Double(frame % 3) * 0.01)
  }
}

let clock = ContinuousClock()
var times: [Double] = []
for frame in 0..<40 {
  pose(frame: frame)
  let time = try clock.measure { _ = try screen.snapshot() }
  if frame >= 10 { times.append(time / .milliseconds(1)) }
}
print(times.sorted()[times.count / 2])
