import CRaster

/// Samples pictures between their pixels, without instructions of a particular processor.
///
/// Values are rounded to bytes once more than by the other loops, between across and down: they may differ from theirs by one.
enum PortableSampling {
  private typealias Pixels = FourPixels.Pixels
  /// Two components of four pixels each, in 16 bits.
  private typealias Components = SIMD8<UInt16>

  /// Samples device pixels from `x` to `end`, anywhere; `target` is where pixel 0 would go.
  @inline(__always)
  static func sample(_ view: raster_view, into target: UnsafeMutablePointer<UInt32>, from x: Int, to end: Int) {
    var x = x
    while x < end {
      let lanes = min(4, end - x)
      var (upper, lower, right, down) = (Pairs(), Pairs(), Pixels(), Pixels())
      for lane in 0..<lanes {
        let (column, next, weight) = columns(view, x + lane)
        let v = max(0, min(place(view.v, view.dv, x + lane), (view.height &- 1) &<< 16))
        let row = view.pixels.unsafelyUnwrapped + Int(v &>> 16) &* view.stride
        let below = (v &>> 16) &+ 1 < view.height ? row + view.stride : row
        upper.set(lane, row[column], row[next])
        lower.set(lane, below[column], below[next])
        right[lane] = weight
        down[lane] = UInt32(truncatingIfNeeded: v & 0xFFFF)
      }
      store(across(upper, right).mixed(with: across(lower, right), spread(rounded(down))), lanes, to: target + x)
      x += lanes
    }
  }

  /// Samples device pixels from `x` on, four at a time, whose neighbours all lie in the picture; returns where it came to.
  @inline(__always)
  static func sampleInside(
    _ view: raster_view, into target: UnsafeMutablePointer<UInt32>, from x: Int, to end: Int
  ) -> Int {
    var u = view.u &+ view.du &* Int64(x), v = view.v &+ view.dv &* Int64(x)
    var x = x
    while x + 4 <= end {
      var (upper, lower, right, down) = (Pairs(), Pairs(), Pixels(), Pixels())
      let first = Int(v &>> 32) &* view.stride &+ Int(u &>> 32)
      raster_will_need(view.pixels.unsafelyUnwrapped + (first &+ view.ahead))
      for lane in 0..<4 {
        let pixel = view.pixels.unsafelyUnwrapped + (Int(v &>> 32) &* view.stride &+ Int(u &>> 32))
        upper.set(lane, pixel)
        lower.set(lane, pixel + view.stride)
        right[lane] = UInt32(truncatingIfNeeded: u)
        down[lane] = UInt32(truncatingIfNeeded: v)
        u &+= view.du
        v &+= view.dv
      }
      right = right &>> 25
      down = rounded(down &>> 16)
      FourPixels.store(across(upper, right).mixed(with: across(lower, right), spread(down)), to: target + x)
      x += 4
    }
    return x
  }

  /// Samples device pixels from `x` on along a row of a picture.
  @inline(__always)
  static func across(
    _ view: raster_view, _ row: Int32, into target: UnsafeMutablePointer<Int16>, from x: Int, count: Int
  ) {
    let pixels = view.pixels.unsafelyUnwrapped + Int(row) &* view.stride
    var index = 0
    while index < count {
      let lanes = min(4, count - index)
      var (pairs, right) = (Pairs(), Pixels())
      for lane in 0..<lanes {
        let (column, next, weight) = columns(view, x + index + lane)
        pairs.set(lane, pixels[column], pixels[next])
        right[lane] = weight
      }
      let row = across(pairs, right)
      if lanes == 4 {
        row.store(to: target + 4 * index)
      } else {
        let part = row.words
        for lane in 0..<lanes {
          let pixel = UnsafeMutableRawPointer(target + 4 * (index + lane))
          pixel.storeBytes(of: part[2 * lane], as: UInt32.self)
          pixel.storeBytes(of: part[2 * lane + 1], toByteOffset: 4, as: UInt32.self)
        }
      }
      index += lanes
    }
  }

  /// Mixes pixels of two rows that `across` gave, by the weight of the lower one, of 2^15.
  @inline(__always)
  static func along(
    _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, into target: UnsafeMutablePointer<UInt32>, count: Int,
    weight: Int16
  ) {
    let down = Components(repeating: (UInt16(truncatingIfNeeded: weight) &+ 64) &>> 7)
    var index = 0
    while index < count {
      let lanes = min(4, count - index)
      let (a, b) = (Row(from: upper + 4 * index, lanes), Row(from: lower + 4 * index, lanes))
      store(a.mixed(with: b, down), lanes, to: target + index)
      index += lanes
    }
  }

  /// Four pixels that have been sampled across: blue and red, green and alpha.
  private struct Row {
    let even: Components
    let odd: Components

    @inline(__always)
    init(even: Components, odd: Components) { (self.even, self.odd) = (even, odd) }

    /// Reads what was stored of one to four pixels.
    @inline(__always)
    init(from source: UnsafePointer<Int16>, _ lanes: Int) {
      var words = SIMD8<UInt32>()
      if lanes == 4 {
        words = UnsafeRawPointer(source).loadUnaligned(as: SIMD8<UInt32>.self)
      } else {
        for lane in 0..<(2 * lanes) {
          words[lane] = UnsafeRawPointer(source).loadUnaligned(fromByteOffset: 4 * lane, as: UInt32.self)
        }
      }
      even = unsafeBitCast(words.evenHalf, to: Components.self)
      odd = unsafeBitCast(words.oddHalf, to: Components.self)
    }

    @inline(__always)
    var words: SIMD8<UInt32> {
      var words = SIMD8<UInt32>()
      words.evenHalf = unsafeBitCast(even, to: Pixels.self)
      words.oddHalf = unsafeBitCast(odd, to: Pixels.self)
      return words
    }

    @inline(__always)
    func store(to target: UnsafeMutablePointer<Int16>) {
      UnsafeMutableRawPointer(target).storeBytes(of: words, as: SIMD8<UInt32>.self)
    }

    /// Mixes it with another row, by weights of 256 for that.
    @inline(__always)
    func mixed(with other: Row, _ weights: Components) -> Pixels {
      // What is negative on the way wraps around and back.
      let low = ((even &<< 8) &+ (other.even &- even) &* weights &+ 128) &>> 8
      let high = ((odd &<< 8) &+ (other.odd &- odd) &* weights &+ 128) &>> 8
      return unsafeBitCast(low, to: Pixels.self) | unsafeBitCast(high, to: Pixels.self) &<< 8
    }
  }

  /// Four pixels and their right neighbours.
  private struct Pairs {
    private var pairs = SIMD4<UInt64>()

    @inline(__always)
    mutating func set(_ lane: Int, _ left: UInt32, _ right: UInt32) {
      pairs[lane] = UInt64(left) | UInt64(right) &<< 32
    }

    /// Sets both, from the memory that they follow each other in.
    @inline(__always)
    mutating func set(_ lane: Int, _ left: UnsafePointer<UInt32>) {
      pairs[lane] = UInt64(littleEndian: UnsafeRawPointer(left).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    var left: Pixels { unsafeBitCast(pairs, to: SIMD8<UInt32>.self).evenHalf }
    @inline(__always)
    var right: Pixels { unsafeBitCast(pairs, to: SIMD8<UInt32>.self).oddHalf }
  }

  /// The columns next to a device pixel, and the weight of the right one, of 128.
  @inline(__always)
  private static func columns(_ view: raster_view, _ x: Int) -> (left: Int, right: Int, weight: UInt32) {
    let u = max(0, min(place(view.u, view.du, x), (view.width &- 1) &<< 16))
    let column = u &>> 16
    return (Int(column), Int(min(column &+ 1, view.width &- 1)), UInt32(truncatingIfNeeded: u &>> 9 & 127))
  }

  /// The place of a device pixel on an axis, with 16 bits after the point.
  @inline(__always)
  private static func place(_ start: Int64, _ step: Int64, _ x: Int) -> Int32 {
    Int32(truncatingIfNeeded: (start &+ step &* Int64(x)) &>> 16)
  }

  @inline(__always)
  private static func across(_ pairs: Pairs, _ right: Pixels) -> Row {
    let (a, b, weights) = (pairs.left, pairs.right, spread(right))
    return Row(even: mix(a, b, weights), odd: mix(a &>> 8, b &>> 8, weights))
  }

  /// Every second component between two pixels, by weights of 128 for the second.
  @inline(__always)
  private static func mix(_ a: Pixels, _ b: Pixels, _ weights: Components) -> Components {
    let a = unsafeBitCast(a & 0x00FF_00FF, to: Components.self), b = unsafeBitCast(b & 0x00FF_00FF, to: Components.self)
    return ((a &<< 7) &+ (b &- a) &* weights &+ 64) &>> 7
  }

  /// Weights of 0...256, from 16 bits after a point of which the last one does not count.
  @inline(__always)
  private static func rounded(_ fractions: Pixels) -> Pixels { ((fractions &>> 1) &+ 64) &>> 7 }

  /// A weight for each pixel, once for each of two components.
  @inline(__always)
  private static func spread(_ weights: Pixels) -> Components {
    unsafeBitCast(weights | weights &<< 16, to: Components.self)
  }

  @inline(__always)
  private static func store(_ pixels: Pixels, _ lanes: Int, to target: UnsafeMutablePointer<UInt32>) {
    if lanes == 4 {
      FourPixels.store(pixels, to: target)
    } else {
      for lane in 0..<lanes { target[lane] = pixels[lane] }
    }
  }
}
