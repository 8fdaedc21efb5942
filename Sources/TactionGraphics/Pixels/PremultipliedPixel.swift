/// Arithmetic on single premultiplied pixels, rounded as pixman rounds.
extension UInt32 {
  /// The pixel times a share of 255.
  func scaled(by share: UInt8) -> UInt32 {
    let product = { (components: UInt32) -> UInt32 in
      let sum = components * UInt32(share) + 0x0080_0080
      return (sum + (sum >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    }
    return product(self & 0x00FF_00FF) | product(self >> 8 & 0x00FF_00FF) << 8
  }

  /// The pixel put over another one; both are premultiplied.
  func over(_ below: UInt32) -> UInt32 { self &+ below.scaled(by: UInt8(255 - self >> 24)) }
}
