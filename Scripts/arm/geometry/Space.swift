let spaceSections: [Section] = [
  ("Vector3", { s in
    let (a, b, n) = (s.vector3(), s.vector3(), s.number())
    var c = a
    c += b
    c -= Vector3(s.point(), z: n)
    for vector in [c, a + b, a - b, -a, a * n, a / n, a.cross(b), .zero, .unitX, .unitY, .unitZ] { s.add(vector) }
    s.add(a.normalized)
    s.add(a.length)
    s.add(a.dot(b))
    s.add(a.isFinite)
  }),
  ("Quaternion", { s in
    let (a, b, v) = (s.quaternion(), s.quaternion(), s.vector3())
    for quaternion in [a, a * b, a.inverse, .identity, Quaternion(from: v, to: s.vector3())] { s.add(quaternion) }
    s.add(a.length)
    s.add(a.axis)
    s.add(a.apply(v))
  }),
  ("Quaternion with angles", { s in
    let (a, b) = (s.quaternion(), s.quaternion())
    s.add(Quaternion(angle: s.angle(), axis: s.vector3()))
    s.add(a.angle)
    s.add(a.slerp(to: b, s.positive() / 10))
  }),
  ("Transform3D", { s in
    let (t, u, v, q, n) = (s.transform3D(), s.transform3D(), s.vector3(), s.quaternion(), s.number())
    for transform in [
      .identity, .translation(v), .scale(n), .scale(x: n, y: 1, z: v.x), .rotation(q), .perspective(distance: n),
      Transform3D(s.transform()), t.concatenating(u), t.translated(by: v), t.rotated(by: q), t.scaled(by: n),
    ] { s.add(transform as Transform3D) }
    s.add(t.inverted())
    s.add(t.apply(v))
    s.add(t.affine)
    s.add(t.determinant)
    for answer in [t.isFinite, t.isAffine, t.isInvertible] { s.add(answer) }
    if let parts = t.decomposition {
      s.add(parts.translation)
      s.add(parts.rotation)
      s.add(parts.scale)
      s.add(parts.shear)
      s.add(parts.perspective)
      s.add(Transform3D(parts))
    }
  }),
  ("Transform3D with angles", { s in
    let (t, a, v) = (s.transform3D(), s.angle(), s.vector3())
    s.add(Transform3D.rotation(a, about: v))
    s.add(t.rotated(by: a, about: v))
  }),
  ("Projection", { s in
    let (a, b, p, q) = (s.projection(), s.projection(), s.point(), s.point())
    s.add(Projection(s.transform()))
    s.add(a.concatenating(b))
    s.add(a.concatenating(s.transform()))
    s.add(a.inverted())
    s.add(a.depth(at: p))
    s.add(a.apply(p))
    s.add(a.apply(p, seenFrom: q))
    s.add(a.undo(p, seenFrom: q))
    s.add(a.tangent(at: p))
    for corner in a.outline(of: [p, q, s.point(), s.point()]) { s.add(corner) }
    s.add(a.boundingBox(of: s.rect()))
    s.add(a.isFinite)
    s.add(Projection.reach)
  }),
]
