import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("Groups that a view leaves open, or closes too often, end with its content")
struct UnbalancedGroupTests {
  /// The kinds of unbalanced groups that a view records around a square.
  nonisolated enum Fault: CaseIterable {
    case leavesHidingGroupOpen, leavesClipsOpen, closesOnce, closesOften, closesAndOpens
  }

  final class Faulty: View {
    var fault: Fault?

    override func draw(into list: inout DisplayList) {
      if fault == .closesOnce || fault == .closesAndOpens { list.endGroup() }
      if fault == .closesOften { for _ in 0..<20 { list.endGroup() } }
      list.fill(bounds, color: .black)
      switch fault {
      case .leavesHidingGroupOpen: list.beginGroup(.init(opacity: 0))
      case .leavesClipsOpen:
        for _ in 0..<3 {
          list.beginGroup(.init(opacity: 0.5, clip: RoundedRect(Rect(x: 0, y: 0, width: 1, height: 1))))
        }
      case .closesAndOpens: list.beginGroup(.init(opacity: 0))
      case .closesOnce, .closesOften: list.endGroup()
      case nil: break
      }
    }
  }

  /// Makes a faulty view with a subview, in clipping and translucent superviews, with siblings in front and behind.
  private func scene(alpha: Double, parent transform: Transform3D) throws -> (window: TestWindow, view: Faulty) {
    let window = try TestWindow()
    let clip = View(frame: Rect(x: 20, y: 20, width: 90, height: 80))
    clip.clipsToBounds = true
    clip.backgroundColor = Color(hex: 0x2040C0)
    clip.transform3D = transform
    let fading = View(frame: Rect(x: 10, y: 10, width: 150, height: 100))
    fading.alpha = alpha
    fading.backgroundColor = Color(hex: 0xC0C040)
    let view = Faulty(frame: Rect(x: 10, y: 5, width: 30, height: 30))
    view.alpha = alpha
    let colors = [0xFF0000, 0x00FF00, 0xFF00FF] as [UInt32]
    let others = colors.enumerated().map { index, color in
      let other = View(frame: Rect(x: Double(index) * 20, y: 15, width: 140, height: 12))
      other.backgroundColor = Color(hex: color)
      return other
    }
    window.root.addSubview(clip)
    clip.addSubview(fading)
    fading.addSubview(view)
    view.addSubview(others[0])
    fading.addSubview(others[1])
    window.root.addSubview(others[2])
    return (window, view)
  }

  private nonisolated static let parents = [
    Transform3D.identity, Transform3D(.rotation(.degrees(30))), Transform3D(.scale(x: -1.5, y: 1.2)),
    .perspective(distance: 300).rotated(by: Quaternion(angle: .degrees(25), axis: .unitY)),
  ]

  @Test("A window with unbalanced groups looks as with balanced groups", arguments: Fault.allCases, parents.indices)
  func sameAsBalanced(fault: Fault, parent: Int) throws {
    for alpha in [1, 0.6] {
      let balanced = try scene(alpha: alpha, parent: Self.parents[parent])
      let faulty = try scene(alpha: alpha, parent: Self.parents[parent])
      faulty.view.fault = fault
      balanced.window.frame()
      faulty.window.frame()
      #expect(faulty.window.bitmap.worstDifference(from: balanced.window.bitmap).steps <= 1)
    }
  }

  @Test("Only differences are drawn when groups become balanced or unbalanced", arguments: Fault.allCases)
  func damage(fault: Fault) throws {
    let (window, view) = try scene(alpha: 0.6, parent: Self.parents[1])
    window.frame()
    for step in 1..<7 {
      view.fault = step % 2 == 1 ? fault : nil
      view.setNeedsDisplay()
      if step == 5 { view.center.x += 10 }
      window.frame(at: Double(step) / 60)
      #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
      #expect(window.pipeline.shown.isRecordedLike(window.recordedAnew()))
    }
  }

  @Test("A group left open hides no view in front, and groups closed too often do not end the clips of superviews")
  func pixels() throws {
    let (window, view) = try scene(alpha: 1, parent: .identity)
    for fault in Fault.allCases {
      view.fault = fault
      view.setNeedsDisplay()
      window.frame()
      #expect(window.bitmap[100, 20] == 0xFFFF_00FF, "in front of all")
      #expect(window.bitmap[60, 47] == 0xFF00_FF00, "in front of the view")
      #expect(window.bitmap[115, 47] == 0xFFFF_FFFF, "outside the clip")
    }
  }
}
