/// What was recorded last of the views in perspective that are seen through a portal: at another size than at their own
/// places.
final class PortalPlanes {
  private var planes: [Int: (drawn: ProjectionState.Drawn, look: Int)] = [:]
  private var look = 0

  /// What was recorded of the view that is seen under a serial of its own.
  subscript(serial: Int) -> ProjectionState.Drawn {
    get { planes[serial]?.drawn ?? ProjectionState.Drawn() }
    set { planes[serial] = (newValue, look) }
  }

  /// How many views are seen.
  var count: Int { planes.count }

  /// All that is seen has been recorded: what was not is let go.
  func endLook() {
    for (serial, plane) in planes where plane.look != look { planes[serial] = nil }
    look += 1
  }

  /// Nothing is seen any more.
  func removeAll() { planes.removeAll() }
}
