/// The relations between objects, by the numbers of AtspiRelationType.
enum AccessibleRelation: Int {
  case labelFor = 1
  case labelledBy = 2
  case memberOf = 5
  case popupFor = 15
}

extension AccessibleCall {
  /// The maximum number of objects of one relation. Our own choice.
  private static let maximumRelated = 256

  /// Writes the relations of the object.
  func relations(to writer: inout BusMessageWriter) {
    writer.array(of: "(ua(so))") { writer in
      for (relation, targets) in relations where !targets.isEmpty {
        writer.structure("ua(so)") {
          $0.uint32(relation.rawValue)
          $0.array(of: "(so)") { for target in targets.prefix(Self.maximumRelated) { write(target, to: &$0) } }
        }
      }
    }
  }

  private var relations: [(AccessibleRelation, [AccessibleObject.ID])] {
    let isThere = { (id: AccessibleObject.ID) in tree[id] != nil }
    return [
      (.labelFor, object.labelled), (.labelledBy, [object.labelledBy].compactMap { $0 }.filter(isThere)),
      (.memberOf, group), (.popupFor, [object.popupFor].compactMap { $0 }.filter(isThere)),
    ]
  }

  /// The radio buttons of the object's group, including the object; empty for other objects.
  private var group: [AccessibleObject.ID] {
    guard object.role == .radioButton else { return [] }
    return tree[object.parent]?.children.filter { tree[$0]?.role == .radioButton } ?? []
  }
}
