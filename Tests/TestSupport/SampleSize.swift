import Glibc

/// How much of a large sample a test takes: a part in each run of the suite, all of it in `make check-all`.
///
/// With it, a change waits for its tests a few minutes, and nothing is left out for good.
public nonisolated enum SampleSize {
  /// Whether this run takes whole samples: with `TACTION_SAMPLES=whole`.
  public static let isWhole = getenv("TACTION_SAMPLES").map { String(cString: $0) } == "whole"

  /// Returns the number for this run.
  public static func number<Number>(_ part: Number, of whole: Number) -> Number { isWhole ? whole : part }

  /// Returns every so many of some samples, from the first on; all of them where samples are whole.
  public static func every<Sample>(_ step: Int, of samples: [Sample]) -> [Sample] {
    isWhole ? samples : stride(from: 0, to: samples.count, by: step).map { samples[$0] }
  }
}
