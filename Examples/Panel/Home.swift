import Taction

/// A room and the devices that can be switched in it.
nonisolated struct Room: Identifiable, Equatable {
  enum Heating: Int, CaseIterable { case off, economy, comfort }

  let id: Int
  let name: String
  /// The temperature that the thermometer shows, in degrees Celsius.
  var temperature: Double
  /// The temperature to which the heating is set, in degrees Celsius.
  var target = 21.0
  var heating = Heating.comfort
  /// The brightness of the lamps, 0...1.
  var light = 0.0
  /// The fraction of the windows that the blinds cover, 0...1.
  var blinds = 0.0
  var hasFanOn = false

  static let targets = 15.0...28.0

  var summary: String {
    let lamps = light > 0 ? "Light \(percent(light))" : "Light off"
    return "\(degrees(temperature)) · \(lamps)"
  }
}

/// The home, which keeps the state of all rooms. A real home would communicate with its devices here.
final class Home {
  /// Called after a room has changed.
  var onChange: (Room) -> Void = { _ in }

  private(set) var rooms = [
    Room(id: 0, name: "Living room", temperature: 21.5, light: 0.6),
    Room(id: 1, name: "Kitchen", temperature: 20.0, light: 0.8, hasFanOn: true),
    Room(id: 2, name: "Bedroom", temperature: 18.5, target: 18, heating: .economy, blinds: 1),
    Room(id: 3, name: "Bathroom", temperature: 23.0, target: 23),
    Room(id: 4, name: "Study", temperature: 19.5, target: 20, light: 0.4, blinds: 0.3),
    Room(id: 5, name: "Hall", temperature: 17.5, target: 17, heating: .off),
  ]

  func change(_ id: Room.ID, _ change: (inout Room) -> Void) {
    guard let index = rooms.firstIndex(where: { $0.id == id }) else { return }
    let before = rooms[index]
    change(&rooms[index])
    if rooms[index] != before { onChange(rooms[index]) }
  }

  /// Switches off lamps, fans and heating in all rooms.
  func switchAllOff() {
    for room in rooms { change(room.id) { ($0.light, $0.hasFanOn, $0.heating) = (0, false, .off) } }
  }

  /// Switches on what `switchAllOff()` has switched off. Temperatures and blinds may have changed in the meantime.
  ///
  /// - Parameter rooms: The rooms before everything was switched off.
  func restore(_ rooms: [Room]) {
    for room in rooms {
      change(room.id) { ($0.light, $0.hasFanOn, $0.heating) = (room.light, room.hasFanOn, room.heating) }
    }
  }
}

/// Returns a number and its unit, between which no line may break.
nonisolated private func measure(_ number: String, _ unit: String) -> String { "\(number)\u{a0}\(unit)" }

nonisolated func percent(_ value: Double) -> String { measure("\(Int((value * 100).rounded()))", "%") }

nonisolated func degrees(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return measure("\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)", "°C")
}
