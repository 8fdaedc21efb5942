import TactionWayland

/// The buttons, rings and strips beside a tablet: nothing here makes use of them, but their objects exist as soon as
/// they are announced, and have to be ended.
final class TabletPad {
  private let pad: ZwpTabletPadV2
  private var groups: [ZwpTabletPadGroupV2] = []
  private var rings: [ZwpTabletPadRingV2] = []
  private var strips: [ZwpTabletPadStripV2] = []

  /// Called when the pad is gone.
  var onRemoval: (() -> Void)?

  init(pad: ZwpTabletPadV2) {
    self.pad = pad
    pad.onEvent = { [weak self] event in
      switch event {
      case .group(let group): self?.add(group)
      case .removed: self?.onRemoval?()
      default: break
      }
    }
  }

  /// Ends the objects, the parts before the whole.
  func release() {
    for ring in rings { ring.destroy() }
    for strip in strips { strip.destroy() }
    for group in groups { group.destroy() }
    pad.destroy()
    (rings, strips, groups) = ([], [], [])
  }

  private var isFull: Bool { groups.count + rings.count + strips.count >= TabletInput.greatestCount }

  private func add(_ group: ZwpTabletPadGroupV2) {
    guard !isFull else { return group.destroy() }
    groups.append(group)
    group.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .ring(let ring): isFull ? ring.destroy() : rings.append(ring)
      case .strip(let strip): isFull ? strip.destroy() : strips.append(strip)
      default: break
      }
    }
  }
}
