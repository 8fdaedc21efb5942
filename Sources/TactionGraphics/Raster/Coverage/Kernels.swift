import CTactionRaster
import Glibc

extension raster_kernels {
  /// The row loops in use: the loops that the environment variable `TACTION_KERNEL` names ("avx2", "sse4.1", "neon",
  /// "scalar"); without the variable, the best loops for this processor.
  // The property is marked as unsafe only because of its C type. The table of functions is constant.
  package nonisolated(unsafe) static let chosen = named(getenv("TACTION_KERNEL").map { String(cString: $0) })

  /// Returns the loops of an instruction set by name; the best loops if that set is not available.
  static func named(_ name: String?) -> raster_kernels {
    (name.flatMap { raster_kernels_named($0) } ?? raster_kernels_best()).pointee
  }
}
