let motionSections: [Section] = [
  ("Spring", { s in
    let springs = [
      Spring(stiffness: s.positive()), Spring(duration: s.positive()),
      Spring(response: s.positive(), dampingRatio: s.positive() / 5),
    ]
    for spring in springs {
      s.add(spring.stiffness)
      s.add(spring.dampingRatio)
      s.add(spring.settlingDuration)
      s.add(spring.velocity(reaching: s.number()))
      let (time, offset, velocity) = (s.positive(), s.number(), s.number())
      s.add(spring.offset(after: time, from: offset, velocity: velocity))
      s.add(spring.velocity(after: time, from: offset, velocity: velocity))
      s.add(spring.restTime(from: offset, velocity: velocity, within: s.positive()))
    }
  }),
  ("Deceleration", { s in
    let deceleration = Deceleration(rate: min(0.9999, s.positive() / 10))
    s.add(deceleration.timeConstant)
    s.add(deceleration.speed(after: s.positive()))
    s.add(deceleration.travel(after: s.positive()))
    s.add(deceleration.duration(from: s.positive(), to: s.positive()))
    s.add(deceleration.duration(of: s.positive(), at: s.positive()))
  }),
  ("RubberBand", { s in
    let band = RubberBand(give: s.positive(), reach: s.positive())
    s.add(band.give)
    s.add(band.reach)
    s.add(band.stretch(by: s.number()))
    s.add(band.pull(for: s.number()))
    s.add(band.slope(at: s.number()))
  }),
  ("AnimationCurve", { s in
    for curve in [AnimationCurve.linear, .easeIn, .easeOut, .easeInOut] {
      s.add(curve.progress(after: s.positive(), of: s.positive()))
    }
  }),
  ("PrefixSums", { s in
    var sums = PrefixSums([s.positive(), s.positive(), s.positive(), s.positive()])
    sums.append(s.positive())
    sums.add(s.positive(), at: 2)
    let (count, sum) = sums.prefix(within: s.positive())
    s.add(Double(count))
    s.add(sum)
    s.add(sums.sum(ofFirst: 3))
    sums.keep(first: 2)
    s.add(sums.total)
    s.add(s.positive().isWithin(s.positive()))
  }),
  ("Array", { s in
    let limit = s.positive()
    s.add(Double([0.5, 1, 2, 4].firstPosition { $0 >= limit }))
  }),
]
