import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionPhotoCollage

@Suite("A photo of the collage under fingers")
struct PhotoViewTests {
  private func withPhoto(_ body: (Stage, PhotoView) throws -> Void) throws {
    try withStage(size: Size(width: 800, height: 600)) { stage in
      let window = stage.makeWindow()
      let bitmap = try Bitmap(width: 40, height: 30)
      bitmap.fill(Color(hex: 0x30_80D0))
      let photo = PhotoView(image: try Image(copying: bitmap))
      photo.longEdge = 240
      photo.center = Point(x: 400, y: 300)
      window.content.addSubview(photo)
      stage.settle()
      try body(stage, photo)
    }
  }

  private func middle(of photo: PhotoView) -> Point { photo.convert(photo.bounds.center, to: nil) }

  @Test("A photo does not glide if the hand has stopped before it lifts", arguments: [0, 0.2, 0.5])
  func stops(jitter: Double) throws {
    try withPhoto { stage, photo in
      for track in SyntheticHand.stops(jitter: jitter).map(\.track) + [RecordedFingers.braking] {
        photo.center = Point(x: 400, y: 300)
        stage.settle()
        var lift = Point.zero
        try stage.play(track, from: Point(x: 400, y: 300)) { lift = middle(of: photo) }
        stage.advance(by: 1)
        #expect(lift.distance(to: Point(x: 400, y: 300)) > 20)
        #expect(middle(of: photo).distance(to: lift) < 2, "\(track)")
      }
    }
  }

  @Test("A double tap straightens a photo in place, even after fingers rotated it about a corner")
  func straightensInPlace() throws {
    try withPhoto { stage, photo in
      photo.scale(by: 1.2, about: Point(x: 10, y: 10))
      photo.rotate(by: .degrees(50), about: Point(x: 230, y: 20))
      let place = middle(of: photo)
      stage.tap(at: place)
      stage.advance(by: 0.1)
      stage.tap(at: place)
      stage.advance(by: 1)
      #expect(abs(photo.transform.rotation.degrees) < 1e-9)
      #expect(abs(photo.transform.meanScale - 1.2) < 1e-9)
      #expect(middle(of: photo).distance(to: place) < 1e-6)
    }
  }

  @Test("The shadow of a photo that is put down returns to normal, even if the photo is tapped meanwhile")
  func settlesThoughTapped() throws {
    try withPhoto { stage, photo in
      let rest = photo.shadow
      let finger = stage.touch(at: Point(x: 400, y: 300))
      stage.advance(by: 1)
      #expect(photo.shadow != rest)
      finger.lift()
      stage.advance(by: 0.1)
      stage.tap(at: Point(x: 400, y: 300))
      stage.advance(by: 1)
      #expect(photo.shadow == rest)
    }
  }

  @Test("A finger catches a photo that is still turning upright")
  func catchesInFlight() throws {
    try withPhoto { stage, photo in
      photo.transform = .rotation(.degrees(80))
      let place = Point(x: 400, y: 300)
      stage.tap(at: place)
      stage.advance(by: 0.1)
      stage.tap(at: place)
      stage.advance(by: 0.15)
      let finger = stage.touch(at: place)
      let angle = photo.transform.rotation
      #expect((5.0...75).contains(angle.degrees))
      stage.advance(by: 1)
      #expect(photo.transform.rotation == angle)
      finger.lift()
    }
  }

  @Test("A photo stops growing at its size limit, and shrinks as soon as the fingers reverse")
  func scaleLimits() throws {
    try withPhoto { stage, photo in
      photo.transform = .scale(3.5)
      let left = stage.touch(at: Point(x: 350, y: 300))
      let right = stage.touch(at: Point(x: 450, y: 300))
      let between = photo.convert(Point(x: 400, y: 300), from: nil)
      let spread = { (half: Double) in
        stage.fingers {
          left.move(to: Point(x: 400 - half, y: 300))
          right.move(to: Point(x: 400 + half, y: 300))
        }
        stage.advance(by: 0.1)
      }
      spread(150)
      #expect(abs(photo.transform.meanScale - 4) < 1e-9)
      #expect(photo.convert(between, to: nil).distance(to: Point(x: 400, y: 300)) < 0.25)
      spread(120)
      #expect(abs(photo.transform.meanScale - 3.2) < 0.05)
      #expect(photo.convert(between, to: nil).distance(to: Point(x: 400, y: 300)) < 0.25)
      left.lift()
      right.lift()
    }
  }

  @Test("A photo does not become so small that it could be hidden under the save button")
  func leastSize() throws {
    try withPhoto { stage, photo in
      photo.longEdge = 160
      stage.settle()
      let (left, right) = (stage.touch(at: Point(x: 340, y: 300)), stage.touch(at: Point(x: 460, y: 300)))
      stage.fingers {
        left.move(to: Point(x: 380, y: 300), over: 0.3)
        right.move(to: Point(x: 420, y: 300), over: 0.3)
      }
      for finger in [left, right] { finger.lift() }
      let button = SaveButton {}
      #expect(photo.longEdge * photo.transform.meanScale > button.bounds.width)
    }
  }

  @Test("A cancelled gesture returns the photo to its place")
  func cancelled() throws {
    try withPhoto { stage, photo in
      let (place, left) = (photo.center, stage.touch(at: Point(x: 350, y: 300)))
      let right = stage.touch(at: Point(x: 450, y: 300))
      stage.fingers {
        left.move(by: Vector(dx: -40, dy: 20), over: 0.1)
        right.move(by: Vector(dx: 40, dy: 20), over: 0.1)
      }
      right.lift()
      left.move(by: Vector(dx: 30, dy: 30), over: 0.1)
      #expect(photo.center != place)
      stage.cancelTouches()
      stage.advance(by: 0.5)
      #expect(photo.center == place && photo.transform == .identity)
    }
  }

  @Test("A photo that is removed under two fingers no longer follows them")
  func removedMidGesture() throws {
    try withPhoto { stage, photo in
      let left = stage.touch(at: Point(x: 350, y: 300))
      let right = stage.touch(at: Point(x: 450, y: 300))
      left.move(to: Point(x: 300, y: 260))
      photo.removeFromSuperview()
      let transform = photo.transform
      right.move(to: Point(x: 500, y: 400))
      left.lift()
      right.lift()
      stage.advance(by: 1)
      #expect(photo.transform == transform)
    }
  }
}
