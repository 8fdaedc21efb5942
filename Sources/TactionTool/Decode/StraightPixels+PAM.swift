import TactionGraphics

extension ImageFile.StraightPixels {
  /// The picture as a netpbm PAM file: a header of text, then four bytes a pixel (pam(5)).
  nonisolated func pamData() -> [UInt8] {
    let header = "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    return Array(header.utf8) + rgba
  }
}
