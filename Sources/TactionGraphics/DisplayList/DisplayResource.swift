import TactionGeometry

/// What an item of a display list is drawn from, beside its numbers: one reference to something that never changes.
package enum DisplayResource: Hashable, Sendable {
  case image(Image)
  case pixels(ImagePixels)
  case plane(ProjectedLayer)
  case polygon(Boxed<[Point]>)
  case glyphs(Boxed<GlyphLine>)

  /// A value on the heap, so that a table of references is quick to copy; compared by the value.
  package final class Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value

    init(_ value: Value) { self.value = value }

    package static func == (a: Boxed, b: Boxed) -> Bool { a === b || a.value == b.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }
}
