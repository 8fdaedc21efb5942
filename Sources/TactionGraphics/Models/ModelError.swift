/// Why a model could not be read; each case describes itself in one sentence.
public enum ModelError: Error, Hashable, Sendable {
  /// The file, or one that it names, cannot be read; the picture's own reason for a texture.
  case unreadable(ImageError)
  /// A line is not what the format asks for.
  case broken(file: String, line: Int, reason: String)
  /// The file has more of something than `ModelLimits` allows.
  case tooMany(of: String, limit: Int)
  /// All corners lie in one place, or too near to each other or too far from each other for `ModelLimits`.
  case unsuitableSize(radius: Double)
  /// The file holds no triangle.
  case empty
}

extension ModelError: CustomStringConvertible {
  /// What failed: one sentence for a person.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .broken(let file, let line, let reason): "Line \(line) of \(file) is broken: \(reason)."
    case .tooMany(let things, let limit): "The model has more than \(limit) \(things)."
    case .unsuitableSize(let radius): "The model's radius is \(radius), which is not within \(ModelLimits.radii)."
    case .empty: "The model has no faces."
    }
  }
}
