let planeSections: [Section] = [
  ("Angle", { s in
    let (a, b, n) = (s.angle(), s.angle(), s.number())
    var c = a
    c += b
    s.add(c)
    c -= .degrees(n)
    s.add(c)
    for angle in [a + b, a - b, -a, a * n, a / n, a.wrapped, a.magnitude, .zero, .fullTurn, .radians(n), Angle(degrees: n)] {
      s.add(angle)
    }
    s.add(a.degrees)
    s.add(a < b)
    s.add(a.isFinite)
    s.add(n.clamped(to: -1...1))
    s.add((min(n, 0)...max(n, 1)).depth(of: s.number(), inMargins: s.number(), unit: s.number()))
    var slack = DragSlack()
    s.add(slack.moved(n, by: s.number(), in: -1...1) + slack.moved(n, by: s.number(), in: -1...1))
    s.add(Double(n.fractionDigits))
    s.add(Double((n * 100).rounded() / 100).fractionDigits > 0)
  }),
  ("Angle.sine, Angle.cosine", { s in
    let a = s.angle()
    s.add(a.sine)
    s.add(a.cosine)
  }),
  ("Vector.angle, Vector.length", { s in
    let v = s.vector()
    s.add(v.angle)
    s.add(v.length)
  }),
  ("hypotenuse", { s in s.add(hypotenuse(s.number(), s.number())) }),
  ("Point, Vector", { s in
    let (p, q, v, w, n) = (s.point(), s.point(), s.vector(), s.vector(), s.number())
    var (r, u) = (p, v)
    r += v
    r -= w
    u += w
    u -= v
    for point in [r, p + v, p - v, .zero] { s.add(point) }
    for vector in [u, p - q, v + w, v - w, -v, v * n, v / n, .zero] { s.add(vector) }
    s.add(p.distance(to: q))
    s.add(Point.centroid(of: [p, q, r]))
    s.add(v.dot(w))
    s.add(v.cross(w))
    s.add(p.isFinite && v.isFinite)
  }),
  ("Rect, Size, Insets", { s in
    let (a, b, p, n) = (s.rect(), s.rect(), s.point(), s.number())
    s.add(Rect(x: n, y: p.x, width: p.y, height: n))
    s.add(Rect(center: p, size: a.size))
    s.add(Rect(enclosing: [p, a.origin, b.origin]))
    for rect in [a.intersection(b), a.union(b), a.offset(by: s.vector()), a.inset(by: n), a.inset(by: s.insets()), .zero] {
      s.add(rect)
    }
    s.add(a.snapped)
    s.add([a, b].boundingBox)
    for corner in a.corners { s.add(corner) }
    for value in [a.minX, a.minY, a.maxX, a.maxY, a.width, a.height] { s.add(value) }
    s.add(a.center)
    for answer in [a.contains(p), a.contains(b), a.intersects(b), a.isEmpty, a.isFinite] { s.add(answer) }
    s.add(a.size * n)
    s.add(a.size / n)
    s.add(Size.zero)
    let insets = s.insets()
    for value in [Insets(horizontal: n, vertical: 1), Insets(n), insets, .zero] { s.add(value) }
    s.add(insets.horizontal)
    s.add(insets.vertical)
    s.add(insets.isFinite)
  }),
  ("AnchoredPlacement", { s in
    for alignment in [AnchoredPlacement.Alignment.center, .left, .right] {
      let placement = AnchoredPlacement(
        of: s.size(), at: s.rect(), in: s.rect(), sides: [.above, .right, .below, .left], gap: s.positive(),
        alignment: alignment)
      s.add(placement.frame)
      s.add(placement.tip)
      s.add(placement.side.isVertical)
    }
  }),
  ("Transform", { s in
    let (t, u, p, v, n) = (s.transform(), s.transform(), s.point(), s.vector(), s.number())
    for transform in [.identity, .translation(v), .scale(x: n, y: p.x), .scale(n), t.concatenating(u), t.about(p)] {
      s.add(transform as Transform)
    }
    s.add(t.inverted())
    s.add(t.apply(p))
    s.add(t.apply(v))
    s.add(t.boundingBox(of: s.rect()))
    s.add(t.determinant)
    s.add(t.meanScale)
    s.add(t.isFinite)
    s.add(t.isInvertible)
    for changed in [t.translated(by: v), t.scaled(by: n), t.scaled(x: n, y: p.y), t.scaled(by: n, about: p)] {
      s.add(changed)
    }
    var changing = t
    changing.translate(by: v)
    changing.scale(by: n)
    changing.scale(x: p.x, y: n)
    changing.scale(by: n, about: p)
    s.add(changing)
    changing.concatenate(u)
    s.add(changing)
    s.add(changing.invert())
    s.add(changing)
  }),
  ("Transform with angles", { s in
    let (t, a, p) = (s.transform(), s.angle(), s.point())
    s.add(Transform.rotation(a))
    s.add(t.rotated(by: a))
    s.add(t.rotated(by: a, about: p))
    var changing = t
    changing.rotate(by: a)
    changing.rotate(by: a, about: p)
    s.add(changing)
    s.add(t.rotation)
    if let parts = t.decomposition {
      s.add(parts.translation)
      s.add(parts.rotation)
      for value in [parts.scaleX, parts.scaleY, parts.shear] { s.add(value) }
      s.add(Transform(parts))
    }
  }),
  ("Similarity, SimilarityFit", { s in
    var fit = SimilarityFit()
    var (sources, targets, weights): ([Point], [Point], [Double]) = ([], [], [])
    for _ in 0..<(1 + s.any() % 10) {
      sources.append(s.point())
      targets.append(s.point())
      weights.append(s.positive())
      fit.add(sources[sources.count - 1], onto: targets[targets.count - 1], weight: s.positive())
    }
    s.add(fit.sourceCentroid)
    s.add(fit.targetCentroid)
    s.add(fit.similarity)
    guard let similarity = Similarity(moving: sources, onto: targets, weights: weights) else { return s.add(false) }
    s.add(similarity)
    s.add(similarity.transform)
    s.add(similarity.apply(s.point()))
    s.add(Similarity.identity)
  }),
  ("Similarity.scale, Similarity.rotation", { s in
    let similarity = Similarity(p: s.number(), q: s.number(), translation: .zero)
    s.add(similarity.scale)
    s.add(similarity.rotation)
  }),
]
