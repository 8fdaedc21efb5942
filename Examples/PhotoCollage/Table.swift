import Glibc
import Taction
import TactionPortals

/// The table on which the photos lie, with the save button in its corner.
final class Table: View {
  private let photos = View()
  /// The messages about why there is no photo to show yet.
  private let message = Label()
  /// The call that shows the messages above the photos.
  private var telling: AppTimer?
  private lazy var saveButton = SaveButton { [weak self] in self?.save() }
  /// The user's folder for pictures; nil if there is none.
  var pictures = UserFolder.pictures.path?.string
  /// The task that writes the last picture, after all earlier pictures.
  private(set) var saving: Task<Void, Never>?
  /// The number of photos, including those that are still being decoded.
  var expectedCount = 0

  override init(frame: Rect) {
    super.init(frame: frame)
    photos.backgroundColor = Color(hex: 0x2B_3038)
    message.textColor = .white
    message.numberOfLines = 0
    message.alignment = .center
    for view in [photos, message, saveButton] { addSubview(view) }
  }

  override func layoutSubviews() {
    photos.frame = bounds
    message.frame = bounds.inset(by: Insets(horizontal: 24, vertical: 88))
    saveButton.center = Point(x: bounds.maxX - 52, y: bounds.maxY - 52)
    // The compositor may give the window another size than requested. Then photos that were never touched are spread
    // out again.
    for case let photo as PhotoView in photos.subviews { photo.wasTouched ? photo.keep(within: bounds) : place(photo) }
  }

  /// Puts photos on the table, each as soon as it is decoded; files that are not pictures are reported, here and on
  /// stderr.
  ///
  /// - Parameter prepare: Makes a photo's file if it is missing; returns the photo if the file cannot be written.
  @discardableResult
  func show(
    _ paths: [String], preparing prepare: (@Sendable (_ index: Int, _ path: String) async throws -> Image?)? = nil
  ) -> [Task<Void, Never>] {
    expectedCount = paths.count
    return paths.enumerated().map { index, path in
      Task {
        do {
          let made = try await prepare?(index, path)
          let image = if let made { made } else { try await Image.load(path: path) }
          lay(PhotoView(image: image, index: index))
        } catch {
          tell(error, of: path)
        }
      }
    }
  }

  /// Returns a picture of the current table, without the button, with the pixels of the screen.
  func picture() throws(ImageError) -> Bitmap { try photos.snapshot(scale: displayScale) }

  /// Writes the picture of the current table to the next free `collage-N.png`. Photos follow other hands meanwhile.
  func save() {
    let (image, former) = (Result { try Image(copying: picture()) }, saving)
    if case .success = image { saveButton.flash() }
    saving = Task {
      // Two pictures that are written at the same time could get the same name.
      await former?.value
      do {
        let path = try await Self.write(image.get(), in: folder)
        print("saved \(path)")
      } catch {
        complain(error)
        present(Toast(theme.words.reason(of: error)))
      }
    }
  }

  /// Writes a picture on another thread to the next free path in a folder, and returns the path. Encoding the picture
  /// takes a second or more on a tablet, and another program may take a path meanwhile.
  @concurrent private static func write(_ image: Image, in folder: String) async throws -> String {
    let bytes = try image.bitmap().pngData()
    var number = 1
    while true {
      let path = "\(folder)/collage-\(number).png"
      let isFree = { access(path, F_OK) != 0 }
      if isFree(), try WholeFile.write(bytes, to: path, if: isFree) { return path }
      number += 1
    }
  }

  /// Shows what is wrong with a file: on the empty table, or briefly above the photos.
  private func tell(_ error: any Error, of path: String) {
    complain(error)
    let text = "\(path): \(theme.words.reason(of: error))"
    message.text += message.text.isEmpty ? text : "\n" + text
    if !photos.subviews.isEmpty { tellSoon() }
  }

  /// Shows the messages above the photos, in one toast for all files that are reported at nearly the same time.
  private func tellSoon() {
    message.isHidden = true
    guard !message.text.isEmpty, telling?.isPending != true else { return }
    telling = after(0.3) { [weak self] in
      guard let self else { return }
      present(Toast(message.text))
      message.text = ""
    }
  }

  /// Puts a photo on the table. Photos arrive in the order in which they are decoded; in the stack, they are in the
  /// order of the files, behind the photos that the user has already touched, and may still hold.
  func lay(_ photo: PhotoView) {
    // A file that cannot be read is often reported a moment before the first photo is decoded.
    tellSoon()
    place(photo)
    let above = photos.subviews.first { view in
      (view as? PhotoView).map { $0.wasTouched || $0.index > photo.index } ?? false
    }
    if let above { photos.insertSubview(photo, below: above) } else { photos.addSubview(photo) }
  }

  /// The folder in which pictures are saved.
  private var folder: String {
    pictures.flatMap { access($0, W_OK) == 0 ? $0 : nil } ?? "."
  }
}

extension Table {
  /// Positions a photo. The photos are in rows and columns that are hardly noticeable: each is slightly displaced and
  /// rotated.
  private func place(_ photo: PhotoView) {
    guard !bounds.isEmpty else { return }
    let columns = max(1, Int((Double(expectedCount) * 1.3).squareRoot().rounded()))
    let rows = max(1, (expectedCount + columns - 1) / columns)
    let cell = Size(width: bounds.width / Double(columns), height: bounds.height / Double(rows))
    let index = photo.index
    let middle = Point(
      x: cell.width * (Double(index % columns) + 0.5), y: cell.height * (Double(index / columns) + 0.5))
    let scatter = Vector(dx: cell.width * stray(index, 0.754_877_666), dy: cell.height * stray(index, 0.569_840_296))
    photo.longEdge = min(cell.width, cell.height * 1.33, bounds.height * 0.6)
    photo.center = middle + scatter * 0.3
    photo.transform = .rotation(.degrees(40 * stray(index, 0.618_033_989)))
  }

  /// Returns a number from -0.5 to 0.5 that differs clearly from the numbers of the neighbours: multiples of these
  /// ratios spread evenly.
  private func stray(_ index: Int, _ ratio: Double) -> Double {
    (0.3 + ratio * Double(index)).truncatingRemainder(dividingBy: 1) - 0.5
  }
}
