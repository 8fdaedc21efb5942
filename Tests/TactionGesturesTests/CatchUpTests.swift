import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

/// Tests that content stays under the fingers: each finger keeps the point of the photo on which it landed.
///
/// Tests of two fingers leave out the sheared parent: there, a rotation and a uniform scale in the window are not a
/// rotation and a uniform scale of the photo.
@Suite("Content under the fingers")
struct CatchUpTests {
  nonisolated static let even = ParentKind.allCases.filter { $0 != .sheared }

  /// Plays random movements of two fingers, and checks each frame in which the photo has moved.
  @Test("two fingers keep the content under them from the first frame in which the photo moves", arguments: even)
  func twoFingers(parentKind: ParentKind) {
    var dice = SeededGenerator(seed: 100)
    for _ in 0..<40 {
      let table = Table()
      let photo = Photo(parentKind.makeView(on: table))
      func place() -> Point { Point(x: dice.number(100...1100), y: dice.number(100...700)) }
      let (a, b) = (place(), place())
      guard a.distance(to: b) > 60 else { continue }
      let fingers = table.together { [table.touch(a.x, a.y), table.touch(b.x, b.y)] }
      let grips = fingers.map { photo.content(under: $0.landing) }
      for _ in 0..<3 {
        table.drag(fingers, to: [place(), place()], steps: 30) {
          guard !photo.eventLog.entries.isEmpty, fingers[0].location.distance(to: fingers[1].location) > 20 else {
            return
          }
          for (finger, grip) in zip(fingers, grips) {
            #expect(photo.place(of: grip).distance(to: finger.location) < 0.25)
          }
        }
      }
      #expect(photo.pan.isActive && photo.pinch.isActive && photo.rotation.isActive)
    }
  }

  @Test("pan, pinch and rotation begin in the same frame, pan first, whichever exceeds its slop first")
  func oneFrame() {
    let ends = [
      (Point(x: 511, y: 400.5), Point(x: 711.5, y: 400)),  // mostly a pan
      (Point(x: 495, y: 400.5), Point(x: 704, y: 400)),  // mostly a pinch
      (Point(x: 500, y: 405), Point(x: 700.5, y: 395)),  // mostly a rotation
    ]
    for (first, second) in ends {
      let table = Table()
      let photo = Photo(table.root)
      let fingers = table.together { [table.touch(500, 400), table.touch(700, 400)] }
      table.drag(fingers, to: [first, second], steps: 1)
      #expect(photo.eventLog.entries == ["pan began", "pinch began", "rotation began"])
    }
  }

  @Test("if the second finger lands while the first rests, both keep the content on which they landed", arguments: even)
  func restingFirst(parentKind: ParentKind) {
    let table = Table()
    let photo = Photo(parentKind.makeView(on: table))
    let first = table.touch(500, 400)
    first.move(6, 2)
    let second = table.touch(700, 450)
    let grips = [photo.content(under: first.landing), photo.content(under: second.landing)]
    table.drag([first, second], to: [Point(x: 400, y: 500), Point(x: 900, y: 300)])
    #expect(photo.place(of: grips[0]).distance(to: first.location) < 1e-6)
    #expect(photo.place(of: grips[1]).distance(to: second.location) < 1e-6)
  }

  @Test("if a finger moved far without effect, its movement counts from its position at the landing of the next finger")
  func goneFar() {
    let table = Table()
    let photo = Photo(table.root)
    photo.pan.minimumNumberOfTouches = 2
    let first = table.touch(300, 400)
    first.drag(200, 0)
    #expect(photo.eventLog.entries.isEmpty)
    let second = table.touch(700, 400)
    let grips = [photo.content(under: first.location), photo.content(under: second.landing)]
    table.drag([first, second], to: [Point(x: 450, y: 300), Point(x: 800, y: 600)])
    #expect(photo.place(of: grips[0]).distance(to: first.location) < 1e-6)
    #expect(photo.place(of: grips[1]).distance(to: second.location) < 1e-6)
  }

  /// A finger, and the content under it at the time from which its movement counts.
  private struct Grip {
    let finger: Finger
    var start: Point
    var content: Point
  }

  /// Up to two fingers land, move and lift at random. The photo may not jump when the number of fingers changes. While
  /// the photo moves, the content under each finger stays under it.
  @Test("content stays under fingers that land and lift many times", arguments: even)
  func story(parentKind: ParentKind) {
    var dice = SeededGenerator(seed: 101)
    for _ in 0..<10 {
      let table = Table()
      let photo = Photo(parentKind.makeView(on: table))
      var grips: [Grip] = []
      for _ in 0..<30 {
        let before = photo.view.transformToParent
        let wasMoving = isMoving(photo)
        changeFingers(on: table, photo, &grips, &dice)
        #expect(photo.view.transformToParent == before)
        for index in grips.indices
        where wasMoving || grips[index].finger.location.distance(to: grips[index].start) > GestureConstants.touchSlop {
          grips[index].start = grips[index].finger.location
          grips[index].content = photo.content(under: grips[index].start)
        }
        let reach = dice.chance(0.3) ? 4.0 : 60
        let steps = grips.map { _ in Vector(dx: dice.number(-reach...reach), dy: dice.number(-reach...reach)) }
        table.drag(grips.map(\.finger), to: zip(grips, steps).map { $0.finger.location + $1 }, steps: 10) {
          guard isMoving(photo) else { return }
          for grip in grips { #expect(photo.place(of: grip.content).distance(to: grip.finger.location) < 0.25) }
        }
      }
    }
  }

  private func isMoving(_ photo: Photo) -> Bool {
    photo.pan.isActive || photo.pinch.isActive || photo.rotation.isActive
  }

  private func changeFingers(on table: Table, _ photo: Photo, _ grips: inout [Grip], _ dice: inout SeededGenerator) {
    if grips.count == 2 || (grips.count == 1 && dice.chance(0.2)) {
      grips.remove(at: Int.random(in: grips.indices, using: &dice)).finger.lift()
    } else {
      var place = Point(x: dice.number(200...1000), y: dice.number(200...600))
      while let other = grips.first?.finger, other.location.distance(to: place) < 150 {
        place.x = dice.number(100...1200)
      }
      grips.append(Grip(finger: table.touch(place.x, place.y), start: place, content: photo.content(under: place)))
    }
  }

  @Test("two hands move two photos at the same time, with two fingers each, and do not disturb each other")
  func twoPhotos() {
    let table = Table()
    let views = [0.0, 640].map { x in
      FakeView("photo", size: Size(width: 600, height: 800), transform: .translation(Vector(dx: x, dy: 0)))
    }
    views.forEach(table.root.add)
    let photos = views.map(Photo.init)
    var dice = SeededGenerator(seed: 102)
    let left = [table.touch(200, 300), table.touch(400, 500)]
    let right = [table.touch(800, 300), table.touch(1000, 500)]
    let grips = left.map { photos[0].content(under: $0.landing) } + right.map { photos[1].content(under: $0.landing) }
    for _ in 0..<5 {
      let ends = (left + right).map { $0.location + Vector(dx: dice.number(-80...80), dy: dice.number(-80...80)) }
      table.drag(left + right, to: ends)
      for (index, finger) in (left + right).enumerated() {
        #expect(photos[index / 2].place(of: grips[index]).distance(to: finger.location) < 1e-6)
      }
    }
    left.forEach { $0.lift() }
    #expect(photos[0].pan.state == .ended && photos[1].pan.isActive)
    // The left hand may begin again while the right hand still moves its photo.
    let again = table.touch(left[0].location.x, left[0].location.y)
    again.drag(0, 40)
    #expect(photos[0].pan.isActive)
  }

  @Test("if a finger moves and lifts in one frame, the movement counts for all fingers that were down")
  func moveAndLift() {
    let table = Table()
    let photo = Photo(table.root)
    let fingers = table.together { [table.touch(500, 400), table.touch(700, 400)] }
    table.drag(fingers, to: [Point(x: 450, y: 350), Point(x: 800, y: 450)])
    let grips = fingers.map { photo.content(under: $0.location) }
    table.together {
      fingers[1].move(60, -50)
      fingers[1].lift()
      fingers[0].move(-20, 30)
    }
    #expect(photo.place(of: grips[0]).distance(to: fingers[0].location) < 1e-6)
    #expect(photo.place(of: grips[1]).distance(to: fingers[1].location) < 1e-6)
  }
}
