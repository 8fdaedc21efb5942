import TactionGeometry
import TactionGraphics
import TestSupport

/// Display lists of all that can be drawn, at random places, sizes and angles.
struct RandomScene {
  static let width = 230
  static let height = 170

  private let photo: Image
  private let glass: Image

  /// Makes the pictures that lists show.
  init(_ random: inout SeededGenerator) throws {
    photo = try testPhoto(181, 139)
    glass = try Image(
      copying: .make(120, 90) { _, _ in random.color(alpha: .random(in: 0...1, using: &random)).premultiplied })
  }

  /// Ten of all that there is, some of it in groups.
  func list(_ random: inout SeededGenerator) -> DisplayList {
    var list = DisplayList()
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 90, height: 70), radius: 12)
    let paragraph = TextLayout("Sphinx of black quartz, judge my vow 😀", font: .system(size: 13), width: 90)
    for index in 0..<10 {
      let place = Point(x: random.number(0...230), y: random.number(0...170))
      var transform = random.similarity(scale: 0.3...2.5, bringing: Point(x: 45, y: 35), near: place)
      if index % 4 == 0 { transform = .scale(x: 1.3, y: 0.8).concatenating(.translation(place - .zero)) }
      if index % 5 == 1 {
        list.beginGroup(.init(opacity: random.number(0.3...1), clip: shape, transform: transform))
      }
      let opacity = index % 3 == 0 ? random.number(0.2...1) : 1
      switch Int.random(in: 0..<8, using: &random) {
      case 0: list.fill(shape, color: random.color(), transform: transform, opacity: opacity)
      case 1: list.border(shape, width: 5, color: random.color(), transform: transform, opacity: opacity)
      case 2: list.image(photo, in: RoundedRect(shape.rect), transform: transform, opacity: opacity)
      case 3: list.image(glass, in: shape, transform: transform, opacity: opacity)
      case 4: list.text(paragraph, color: random.color(), transform: transform, opacity: opacity)
      case 5: list.shadow(of: shape, blur: 6, color: random.color(alpha: 0.7), transform: transform, opacity: opacity)
      case 6:
        let (picture, tilt) = plane(&random)
        list.plane(picture, projection: tilt, transform: transform, opacity: opacity)
      default: list.polygon(shape.rect.corners.dropLast(), color: random.color(), transform: transform)
      }
      if index % 5 == 3 { list.endGroup() }
    }
    return list
  }

  /// A photo and a shape without edges of their own, tilted.
  private func plane(_ random: inout SeededGenerator) -> (PlanePicture, Projection) {
    var inner = DisplayList()
    inner.image(photo, in: RoundedRect(Rect(x: 0, y: 0, width: 90, height: 70)))
    if random.chance(0.5) { inner.removeAll() }
    inner.fill(RoundedRect(Rect(x: 9, y: 9, width: 60, height: 40), radius: 20), color: random.color())
    let turn = Quaternion(angle: .degrees(random.number(-70...70)), axis: Vector3(x: 1, y: random.number(-2...2), z: 0))
    let space = Transform3D.perspective(distance: random.number(80...500)).rotated(by: turn)
    return (PlanePicture(inner, width: 90, height: 70), Projection(space))
  }
}
