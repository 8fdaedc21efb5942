/// How the images are shown that are seen through a portal: at another scale than in their own places, and so from
/// other levels.
final class PortalImages {
  /// The images of one view.
  final class ViewImages {
    fileprivate(set) var uses: [ImageInstance] = []
    /// Goes up whenever one of them is drawn from something else than before.
    var version = 0
    fileprivate var look = 0
  }

  private var views: [Int: ViewImages] = [:]
  private var look = 0
  private var seenCount = 0

  /// The images of a view that is seen under a serial of its own.
  func images(of view: View, as serial: Int) -> ViewImages {
    let images = views[serial] ?? ViewImages()
    if views[serial] == nil { views[serial] = images }
    if images.look != look + 1 { seenCount += 1 }
    images.look = look + 1
    // What is let go of must not keep its image until the next whole frame.
    while images.uses.count > view.imageUses.count { images.uses.removeLast().hide() }
    for (index, use) in view.imageUses.enumerated() {
      if index == images.uses.count {
        images.uses.append(ImageInstance(use.image))
      } else if images.uses[index].image !== use.image {
        images.uses[index].hide()
        images.uses[index] = ImageInstance(use.image)
      }
      images.uses[index].record(like: use)
    }
    return images
  }

  /// The images of all views that are seen.
  var all: [ImageInstance] { views.values.flatMap(\.uses) }

  /// The version of the images of a view.
  func version(as serial: Int) -> Int { views[serial]?.version ?? 0 }

  /// All that is seen has been asked for: what was not is let go.
  func endLook() {
    look += 1
    defer { seenCount = 0 }
    guard views.count > seenCount else { return }
    for (serial, images) in views where images.look != look {
      for use in images.uses { use.hide() }
      views[serial] = nil
    }
  }

  /// Nothing is seen any more.
  func removeAll() {
    for images in views.values { for use in images.uses { use.hide() } }
    views.removeAll()
  }
}
