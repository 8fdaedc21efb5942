import TactionGeometry

/// What an entry of a display list is drawn from, beside its numbers: one reference to something that never changes.
enum DisplayResource: Hashable, Sendable {
  case image(Image)
  case pixels(ImagePixels)
  case plane(PlanePicture)
  case polygon(Boxed<[Point]>)
  case glyphs(Boxed<GlyphLine>)

  /// A value on the heap, so that a table of references is quick to copy; compared by the value.
  final class Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (a: Boxed, b: Boxed) -> Bool { a === b || a.value == b.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }
}
