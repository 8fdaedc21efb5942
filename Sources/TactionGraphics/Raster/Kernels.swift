import CRaster
import Glibc

extension raster_kernels {
  /// The loops that rows are drawn with: the best for this processor, or those that `TACTION_KERNEL` names ("portable", "scalar",
  /// "sse4.1", "avx2").
  // Unsafe only by its C type: it is a table of functions that nobody writes to.
  nonisolated(unsafe) static let chosen = named(getenv("TACTION_KERNEL").map { String(cString: $0) })

  /// The loops for a set by name; the best there are where it is not to be had.
  static func named(_ name: String?) -> raster_kernels {
    if name == "portable" { return portable }
    if let name, let kernels = raster_kernels_named(name) { return kernels.pointee }
    // Plain C is slower than Swift's vectors.
    guard let best = raster_kernels_best(), strcmp(best.pointee.name, "scalar") != 0 else { return portable }
    return best.pointee
  }
}
