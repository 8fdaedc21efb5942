import Glibc
import Taction
import TactionTesting

extension Stage {
  /// Writes a picture of the screen to look at, if `TACTION_PICTURES` names a folder.
  public func writePicture(_ name: String) throws {
    guard let folder = getenv("TACTION_PICTURES") else { return }
    try screenshot().writePNG(to: "\(String(cString: folder))/\(name).png")
  }
}
