import Foundation
import Taction
import TactionModels
import TactionTesting
import Testing

@Suite("The listings on models")
struct ModelTests {
  @Test("A model from a file is shown and rotated, and reports its pose")
  func show() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "taction-\(UUID().uuidString).obj")
    defer { try? FileManager.default.removeItem(at: file) }
    try "v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3 4\n".write(to: file, atomically: true, encoding: .utf8)
    try withStage(size: Size(width: 200, height: 160)) { stage in
      let window = stage.makeWindow()
      let view = try ModelListings.show(fileAt: file.path, in: window)
      let label = Label()
      ModelListings.turn(view, telling: label)
      ModelListings.light(view)
      #expect(view.light.ambient == 0.15)
      stage.advance(by: 0.1)
      #expect(abs(view.pose.rotation.angle.degrees - 15) < 1e-9)
      // The model is grey, in the middle of the white window.
      #expect(try stage.screenshot().color(x: 100, y: 80).red < 0.9)
      let (one, two) = (stage.touch(at: Point(x: 80, y: 80)), stage.touch(at: Point(x: 120, y: 80)))
      stage.fingers {
        one.move(to: Point(x: 60, y: 80))
        two.move(to: Point(x: 140, y: 80))
      }
      #expect(label.text == "200 %")
      for finger in [one, two] { finger.lift() }
    }
  }
}
