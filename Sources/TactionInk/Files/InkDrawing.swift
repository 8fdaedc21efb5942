import TactionGeometry
import TactionGraphics

/// A page as areas of one colour each, from back to front, for the export to vector files.
nonisolated struct InkDrawing {
  /// The drawn rectangle of the paper: the whole paper or, if the paper has no end, the rectangle around the ink.
  let area: Rect
  private let page: InkPage

  /// The scale for which curves are divided into lines: device pixels for each px of the paper.
  private static let scale = 4.0
  /// The margin around ink on paper without an end, in px.
  private static let margin = 16.0

  init(_ page: InkPage) {
    self.page = page
    let around = page.inkBounds?.inset(by: -Self.margin) ?? Rect(origin: .zero, size: InkPaper.a4)
    area = page.paper.bounds ?? around
  }

  /// Calls a closure for each area, with the area and its colour. A coat with grain (see ``InkCoat``) is an area with
  /// an even colour.
  func forEachArea(_ body: (Path, Color) throws -> Void) rethrows {
    var list: [(Rect, Color)] = [(area, page.paper.color)]
    list += page.paper.ruledRects(in: area, scale: Self.scale).map { ($0, page.paper.rulingColor) }
    for (rect, color) in list where !color.isClear { try body(Path(rect), color) }
    for layer in page.layers {
      for stroke in layer.strokes {
        for coat in stroke.tool.coats {
          let path = InkOutline.path(of: stroke, scale: Self.scale, coat: coat)
          if !path.isEmpty { try body(path, stroke.tool.evenColor(of: coat)) }
        }
      }
    }
  }

  /// Returns a bitmap of the page.
  func bitmap(scale: Double) throws(InkFileError) -> Bitmap {
    let scale = scale.isFinite ? scale.clamped(to: 0.01...16) : 1
    let end = Point(x: area.width * scale, y: area.height * scale)
    let (width, height) = (Int(saturating: end.x.rounded()), Int(saturating: end.y.rounded()))
    let bitmap: Bitmap
    do { bitmap = try Bitmap(width: max(width, 1), height: max(height, 1)) } catch {
      throw .outOfMemory(width: width, height: height)
    }
    let transform = Transform.translation(.zero - area.origin).concatenating(.scale(scale))
    var list = DisplayList()
    page.paper.draw(into: &list, in: area, scale: scale, transform: transform)
    for layer in page.layers {
      for stroke in layer.strokes { stroke.draw(into: &list, scale: scale, clip: area, transform: transform) }
    }
    list.extend(from: end, to: bitmap.bounds)
    bitmap.draw(list)
    return bitmap
  }
}
