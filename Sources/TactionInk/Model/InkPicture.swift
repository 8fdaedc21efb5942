import TactionGeometry
import TactionGraphics

/// The position of a picture on the paper, as a value for files. The app keeps the pixels, and finds them by the ID.
public nonisolated struct InkPicture: Codable, Hashable, Identifiable, Sendable {
  /// The ID of the picture, for example the name of its file.
  ///
  /// It has to be unique among the pictures of a page, because pictures with the same ID share one view: only the last
  /// of them is visible. To show a photo twice, give each picture an ID of its own, such as "beach.jpg 2". A picture
  /// keeps its pixels as long as ``InkPictures/items`` contains its ID, even if the items are set for another page. So
  /// the same ID on two pages has to stand for the same pixels. Undo may bring back a picture that was removed, and
  /// loads it again, so keep its pixels as long as the steps of the history.
  public let id: String
  /// The length of the longer edge of the picture at a scale of 1, in px on the paper.
  public var edge: Double
  /// The scale about the centre.
  public var scale: Double
  private var x, y, degrees: Double

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - id: The ID of the picture, unique on its page; see ``id``.
  ///   - center: The centre in the coordinates of the paper.
  ///   - edge: The length of the longer edge, in px on the paper.
  ///   - scale: The scale about the centre.
  ///   - rotation: The rotation about the centre.
  public init(id: String, center: Point, edge: Double, scale: Double = 1, rotation: Angle = .zero) {
    (self.id, self.edge, self.scale) = (id, edge, scale)
    (x, y, degrees) = (center.x, center.y, rotation.degrees)
  }

  /// Reads a picture; throws an error if a number is too large for a place on any paper. So a damaged file is noticed
  /// before its pictures are moved and stored.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    let number = { (key: CodingKeys) in
      let number = try values.decode(Double.self, forKey: key)
      guard abs(number) <= Self.farthest else {
        throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "too large: \(number)")
      }
      return number
    }
    (edge, scale, x, y, degrees) = (
      try number(.edge), try number(.scale), try number(.x), try number(.y), try number(.degrees)
    )
  }

  /// The greatest number in a file. Our own choice: a thousand times the length of a long paper.
  private static let farthest = 1e7

  /// The centre in the coordinates of the paper.
  public var center: Point {
    get { Point(x: x, y: y) }
    set { (x, y) = (newValue.x, newValue.y) }
  }

  /// The rotation about the centre.
  public var rotation: Angle {
    get { .degrees(degrees) }
    set { degrees = newValue.degrees }
  }

  /// The scale and the rotation about the centre.
  public var transform: Transform { .scale(scale).concatenating(.rotation(rotation)) }

  /// Returns the size of an image on the paper at a scale of 1.
  public func size(of image: Image) -> Size {
    Size(width: Double(image.width), height: Double(image.height)) * (edge / Double(max(image.width, image.height, 1)))
  }

  /// Draws the picture in its place on the paper, for example for a small picture of a page.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - list: The list to draw into.
  ///   - transform: The transform from the paper to the coordinates of the list.
  public func draw(_ image: Image, into list: inout DisplayList, transform: Transform = .identity) {
    let place = self.transform.concatenating(.translation(center - .zero)).concatenating(transform)
    list.draw(image, in: Rect(center: .zero, size: size(of: image)), transform: place)
  }
}
