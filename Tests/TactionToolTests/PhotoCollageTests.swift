import Foundation
import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

/// Tests the example as a product: starts it as a user does, touches it by a timeline, and checks its pictures.
@Suite("PhotoCollage on the stage") struct PhotoCollageTests {
  /// The lower photo, and the photo on top.
  private static let photos = [
    MarkerPhoto(left: .red, right: .green), MarkerPhoto(left: .magenta, right: .yellow),
  ]
  private static let program = ToolRun.path(of: "TactionPhotoCollage")

  /// One run of the program, with its home folder and pictures.
  private struct Session {
    let folder: TemporaryFolder
    let run: ToolRun
    let scale: Int

    func picture(_ milliseconds: Int) throws -> TablePicture {
      try TablePicture(folder["\(milliseconds).png"], scale: Double(scale))
    }
  }

  /// Runs the collage with the two photos, plays touches to it and takes pictures at some times.
  private func play(
    _ score: TouchScore = TouchScore(), shots: [Int], scale: Int = 1, pictures: String? = "Pictures",
    more: [String] = []
  ) async throws -> Session {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["home", "work"] {
      try files.createDirectory(at: folder[name], withIntermediateDirectories: true)
    }
    if let pictures {
      for name in [pictures, ".config"] {
        try files.createDirectory(at: folder["home/\(name)"], withIntermediateDirectories: true)
      }
      let names = "XDG_PICTURES_DIR=\"$HOME/\(pictures)\"\n"
      try Data(names.utf8).write(to: folder["home/.config/user-dirs.dirs"])
    }
    var paths: [String] = []
    for (index, photo) in Self.photos.enumerated() {
      paths.append(folder["photo-\(index).png"].path)
      try photo.write(to: folder["photo-\(index).png"])
    }
    var arguments = ["stage", "--scale", "\(scale)", "--play", try score.write(to: folder)]
    for time in shots { arguments += ["--shot", "\(time)=\(folder["\(time).png"].path)"] }
    let start = "cd '\(folder["work"].path)' && exec \"$0\" \"$@\""
    arguments += ["--", "sh", "-c", start, Self.program] + paths + more
    let run = try await ToolRun(arguments, environment: ["HOME": folder["home"].path, "XDG_CONFIG_HOME": ""])
    return Session(folder: folder, run: run, scale: scale)
  }

  /// The picture of the table just after the program has opened, and the positions of the four discs in it.
  private static let opening = Task { try await PhotoCollageTests().openingPlaces() }

  private struct Opening {
    let picture: TablePicture
    let red, green, magenta, yellow: Point
  }

  private func openingPlaces() async throws -> Opening {
    let session = try await play(shots: [0])
    let picture = try session.picture(0)
    return Opening(
      picture: picture, red: try #require(picture.disc(.red)), green: try #require(picture.disc(.green)),
      magenta: try #require(picture.disc(.magenta)), yellow: try #require(picture.disc(.yellow)))
  }

  @Test("Two hands move, spread and turn two photos; each disc stays under its finger", arguments: [1, 2])
  func twoHands(scale: Int) async throws {
    let opening = try await Self.opening.value
    let paints: [MarkerPhoto.Paint] = [.red, .green, .magenta, .yellow]
    var places = [opening.red, opening.green, opening.magenta, opening.yellow]
    let ways = [
      [Vector(dx: 60, dy: 40), Vector(dx: 60, dy: 40), Vector(dx: -50, dy: -60), Vector(dx: -50, dy: -60)],  // move
      [Vector(dx: -70, dy: 10), Vector(dx: 70, dy: -10), Vector(dx: 20, dy: 3), Vector(dx: -20, dy: -5)],  // spread
      [Vector(dx: 80, dy: -120), Vector(dx: -90, dy: 120), Vector(dx: 30, dy: 60), Vector(dx: -20, dy: -50)],  // turn
    ]
    var score = TouchScore()
    var measurements: [(time: Int, places: [Point])] = []
    score.land(places)
    for way in ways {
      let ends = zip(places, way).map { $0 + $1 }
      measurements.append((score.glide(places, to: ends), ends))
      places = ends
    }
    score.lift(4)
    measurements.append((score.time + 100, places))

    let session = try await play(score, shots: measurements.map(\.time), scale: scale)
    #expect(session.run.status == 0)
    #expect(session.run.complaint == "")
    for (time, places) in measurements {
      let picture = try session.picture(time)
      for (paint, place) in zip(paints, places) {
        let disc = try #require(picture.disc(paint), "\(paint) is visible at \(time) ms")
        #expect(disc.distance(to: place) < 0.25, "\(paint) at \(time) ms")
      }
    }
  }

  @Test("A photo that is touched moves to the front")
  func stacking() async throws {
    let opening = try await Self.opening.value
    var score = TouchScore()
    // The lower photo is dragged until its red disc covers the other photo's magenta one.
    score.land([opening.red])
    score.glide([opening.red], to: [opening.magenta])
    score.lift(1)
    score.wait(50)
    let covered = score.time
    score.wait(16)
    // A corner of the covered photo, which is rotated more, is still visible: 220 px right of its middle, 165 px below.
    let along = opening.yellow - opening.magenta
    let below = Vector(dx: -along.dy, dy: along.dx)
    score.tap(opening.magenta + along * (0.5 + 2.2) + below * 1.65)
    score.wait(600)
    let session = try await play(score, shots: [covered, score.time])
    let before = try session.picture(covered)
    #expect(before.color(at: opening.magenta) == 0xFF_0000)
    #expect(before.disc(.magenta) == nil)
    let after = try session.picture(score.time)
    #expect(after.color(at: opening.magenta) == 0xFF_00FF)
    #expect(after.disc(.red) == nil)
    #expect(try #require(after.disc(.yellow)).distance(to: opening.yellow) < 0.05, "a tap moves nothing")
  }

  @Test("A double tap straightens a photo, about its middle and with its size")
  func straighten() async throws {
    let opening = try await Self.opening.value
    var score = TouchScore()
    score.tap(opening.yellow)
    score.tap(opening.yellow)
    let underWay = score.time + 100
    score.wait(600)
    let session = try await play(score, shots: [underWay, score.time])
    let before = opening.yellow - opening.magenta
    #expect(abs(before.dy) > 5, "it leaned")
    let turning = try #require(session.picture(underWay).way(from: .magenta, to: .yellow))
    #expect(abs(turning.dy) < abs(before.dy) - 1 && abs(turning.dy) > 1, "it is animated")
    let picture = try session.picture(score.time)
    let way = try #require(picture.way(from: .magenta, to: .yellow))
    #expect(abs(way.dy) < 0.1)
    #expect(abs(way.dx - before.length) < 0.2)
    let middle = try #require(picture.disc(.magenta)) + way * 0.5
    #expect(middle.distance(to: opening.magenta + before * 0.5) < 0.1)
    #expect(try #require(picture.disc(.red)).distance(to: opening.red) < 0.01, "the other photo stays")
  }

  @Test("A long press lifts a photo: its shadow grows, and shrinks again")
  func lifting() async throws {
    let opening = try await Self.opening.value
    var score = TouchScore()
    score.land([opening.yellow])
    score.wait(900)
    let lifted = score.time
    score.lift(1)
    score.wait(500)
    let session = try await play(score, shots: [lifted, score.time])
    let picture = try session.picture(lifted)
    #expect(picture.disc(.yellow) == opening.picture.disc(.yellow))
    // A point below the photo's lower edge, which the shadow of a resting photo does not reach.
    let (along, middle) = (opening.yellow - opening.magenta, opening.magenta + (opening.yellow - opening.magenta) * 0.5)
    let below = middle + Vector(dx: -along.dy, dy: along.dx) * ((180 + 26) / along.length)
    #expect(opening.picture.color(at: below) == 0x2B_3038)
    #expect(picture.color(at: below) & 255 < 0x30)
    #expect(try session.picture(score.time).pixels == opening.picture.pixels)
  }

  @Test("A photo's scale stays between 0.25 and 4, at any distance of the fingers")
  func limits() async throws {
    let opening = try await Self.opening.value
    let fingers = [opening.red, opening.green]
    let middle = opening.red + (opening.green - opening.red) * 0.5
    let arm = opening.green - opening.red
    let wide = [middle - arm * 3, middle + arm * 3]
    let narrow = [middle - arm * 0.06, middle + arm * 0.06]
    var score = TouchScore()
    var times: [Int] = []
    score.land(fingers)
    for (starts, ends) in [(fingers, wide), (wide, narrow), (narrow, narrow)] {
      times.append(score.glide(starts, to: ends))
    }
    score.lift(2)
    let session = try await play(score, shots: times)
    let large = try #require(session.picture(times[0]).way(from: .red, to: .green))
    #expect(abs(large.length / arm.length - 4) < 0.02)
    let small = try #require(session.picture(times[2]).way(from: .red, to: .green))
    #expect(abs(small.length / arm.length - 0.25) < 0.01)
  }

  @Test("A gesture on photos that the compositor cancels is undone")
  func cancel() async throws {
    let opening = try await Self.opening.value
    let fingers = [opening.magenta, opening.yellow]
    let ends = [opening.magenta + Vector(dx: -80, dy: -90), opening.yellow + Vector(dx: 40, dy: -20)]
    var score = TouchScore()
    score.land(fingers)
    let held = score.glide(fingers, to: ends)
    score.cancel()
    score.wait(500)
    let session = try await play(score, shots: [held, score.time])
    #expect(try #require(session.picture(held).disc(.yellow)).distance(to: ends[1]) < 0.25)
    #expect(try session.picture(score.time).pixels == opening.picture.pixels)
  }

  @Test(
    "The button saves the table as a picture, without the button, in the folder that xdg-user-dirs names",
    arguments: ["Bilder", nil])
  func saving(pictures: String?) async throws {
    let opening = try await Self.opening.value
    let button = Point(x: 1280 - 52, y: 800 - 52)
    var score = TouchScore()
    score.tap(button)
    score.wait(400)
    score.tap(button)
    score.wait(1200)
    let session = try await play(score, shots: [score.time], pictures: pictures)
    let folder = session.folder[pictures.map { "home/\($0)" } ?? "work"]
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["collage-1.png", "collage-2.png"])
    #expect(session.run.output.split(separator: "\n").count == 2)
    #expect(session.run.output.hasPrefix("saved "))
    for name in names {
      let picture = try TablePicture(folder.appendingPathComponent(name))
      #expect((picture.pixels.width, picture.pixels.height) == (1280, 800))
      #expect(picture.color(at: button) == 0x2B_3038)
      #expect(picture.disc(.red) == opening.picture.disc(.red))
      #expect(picture.disc(.yellow) == opening.picture.disc(.yellow))
    }
    #expect(opening.picture.color(at: button + Vector(dx: 0, dy: 25)) == 0x3D_7EF0)
    #expect(try session.picture(score.time).pixels == opening.picture.pixels, "nothing else has changed")
  }

  @Test("A file that is not a picture is named on stderr, and the other files are shown")
  func badPhoto() async throws {
    let session = try await play(shots: [0], more: ["/no/such/photo.jpg"])
    #expect(session.run.status == 0)
    #expect(session.run.complaint.hasPrefix("PhotoCollage: "))
    #expect(session.run.complaint.contains("/no/such/photo.jpg"))
    #expect(session.run.complaint.filter { $0 == "\n" }.count == 1)
    let picture = try session.picture(0)
    #expect(picture.disc(.red) != nil && picture.disc(.yellow) != nil)
  }

  @Test("PhotoCollage without a compositor fails with one sentence")
  func noCompositor() async throws {
    let run = try await ToolRun(["stage", "--", "env", "WAYLAND_DISPLAY=nowhere", Self.program, "/no/such/photo.jpg"])
    #expect(run.status == 1)
    #expect(run.complaint.hasPrefix("TactionPhotoCollage: "))
    #expect(run.complaint.contains("nowhere"))
    #expect(run.complaint.filter { $0 == "\n" }.count == 1)
  }
}

extension TouchScore {
  /// Writes the timeline into a folder and returns its path.
  fileprivate func write(to folder: TemporaryFolder) throws -> String {
    try folder.write(text, to: "hands.touches")
  }
}
