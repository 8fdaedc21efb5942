import Taction

/// Writes solids as the text of an OBJ file: closed surfaces over rows of outlines.
struct Sculptor {
  /// The text of the file so far.
  private(set) var text: String
  private var pointCount = 0
  private var material = ""

  /// Begins a file whose materials are in another file.
  init(materials: String) { text = "mtllib \(materials)\n" }

  /// Adds a surface over outlines that all have the same number of points, from the greatest z to the smallest, and
  /// closes both ends.
  ///
  /// - Parameters:
  ///   - outlines: points in space; each outline is counterclockwise as seen from the front, where z is greatest.
  ///   - isMirrored: whether the solid is mirrored: x becomes -x.
  ///   - material: the material of each face, by the index of its outline and its index along that outline.
  mutating func addSkin(
    _ outlines: [[Vector3]], isMirrored: Bool = false, material: (_ row: Int, _ place: Int) -> String
  ) {
    guard let count = outlines.first?.count, outlines.count > 1 else { return }
    let first = pointCount + 1
    for point in outlines.joined() {
      let x = isMirrored ? -point.x : point.x
      text += "v \(Self.brief(x)) \(Self.brief(point.y)) \(Self.brief(point.z))\n"
    }
    pointCount += outlines.count * count
    for row in 0..<(outlines.count - 1) {
      for place in 0..<count {
        let (here, beside) = (first + row * count + place, first + row * count + (place + 1) % count)
        addFace([here, here + count, beside + count, beside], isMirrored, material(row, place))
      }
    }
    let front = (0..<count).map { first + $0 }
    let back = front.map { $0 + (outlines.count - 1) * count }
    addFace(front, isMirrored, material(0, 0))
    addFace(back.reversed(), isMirrored, material(outlines.count - 2, 0))
  }

  /// Adds a solid, and its mirror image.
  mutating func addSkins(_ outlines: [[Vector3]], material: (_ row: Int, _ place: Int) -> String) {
    addSkin(outlines, material: material)
    addSkin(outlines, isMirrored: true, material: material)
  }

  private mutating func addFace(_ corners: [Int], _ isMirrored: Bool, _ material: String) {
    if material != self.material { text += "usemtl \(material)\n" }
    self.material = material
    text += "f"
    for corner in isMirrored ? corners.reversed() : corners { text += " \(corner)" }
    text += "\n"
  }

  /// Returns the number rounded to four digits after the decimal point.
  private static func brief(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
