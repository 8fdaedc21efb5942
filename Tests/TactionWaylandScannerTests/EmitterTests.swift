import Testing

@testable import TactionWaylandScanner

@Suite("The scanner's classes for clients")
struct ClientEmitterTests {
  let source: String

  init() throws {
    source = ClientEmitter(catalog: try Sample.catalog("a_seat 3", "a_touch 3")).emit(manifest: "m")
  }

  @Test("Events become cases; an object in an event is optional even if null is not allowed")
  func events() {
    #expect(source.contains("package final class ATouch: Proxy {"))
    #expect(source.contains("case down(target: ATouch?, x: Fixed)"))
    #expect(source.contains("onEvent?(.down(target: arguments.object(0), x: arguments.fixed(1)))"))
    #expect(source.contains("/// Group of input devices."))
    #expect(source.contains("/// Name. Since version 2.\n    case name(name: String)"))
  }

  @Test("A file descriptor in an event without a handler is closed, and an array is copied")
  func fileDescriptor() {
    #expect(
      source.contains("/// The file descriptor is the handler's to close.\n    case keymap(fd: Int32, data: [UInt8])"))
    #expect(source.contains("guard onEvent != nil else { return arguments.closeFileDescriptor(0) }"))
    #expect(source.contains(".keymap(fd: arguments.fileDescriptor(0), data: arguments.array(1))"))
  }

  @Test("An object that the compositor makes gets a proxy even without a handler")
  func newObjectInEvent() {
    #expect(source.contains("case offer(id: ATouch)"))
    #expect(source.contains("guard let id = arguments.newObject(0, ATouch.self, from: self) else { return }"))
    #expect(source.contains("onEvent?(.offer(id: id))"))
  }

  @Test("An event that ends the object leaves the proxy dead before the handler runs")
  func destructorEvent() {
    let steps = ["let handler = onEvent", "let message = Event.done", "invalidate()", "handler?(message)"]
    #expect(source.contains(steps.map { "      " + $0 }.joined(separator: "\n")))
  }

  @Test("A request that makes an object returns its proxy")
  func newObjectInRequest() {
    #expect(source.contains("package func getTouch() -> ATouch {"))
    #expect(source.contains("guard canSend(since: 1) else { return makeDead(ATouch.self) }"))
    #expect(source.contains("return make(ATouch.self, version: self.version, 0, [wl_argument(n: 0)])"))
  }

  @Test("A new object without an interface takes any type, with its name and version on the wire")
  func newObjectOfAnyType() {
    #expect(
      source.contains(
        "package func bind<Bound: Proxy>(name: UInt32, _ type: Bound.Type, version: UInt32) -> Bound {"))
    #expect(
      source.contains(
        "[wl_argument(u: name), wl_argument(s: type.interface.pointee.name), wl_argument(u: version), "
          + "wl_argument(n: 0)]"
      ))
  }

  @Test("Nullable arguments are optional; a request with a dead object as a required argument is not sent")
  func nullable() {
    #expect(source.contains("package func aim(at: ASeat?, from: ASeat, seatMode: ASeat.Capability, in: String?) {"))
    #expect(source.contains("guard canSend(since: 1), from.isAlive else { return }"))
    #expect(source.contains("withWireString(`in`, maximumBytes: 4000) { `in` in"))
    #expect(
      source.contains(
        "send(0, [wl_argument(o: at?.raw), wl_argument(o: from.raw), "
          + "wl_argument(i: Int32(bitPattern: seatMode.rawValue)), wl_argument(s: `in`)])"
      ))
  }

  @Test("A destructor that the bound version lacks still ends the proxy")
  func destructorRequest() {
    #expect(source.contains("package func release() {\n    guard canSend(since: 3) else { return invalidate() }"))
    #expect(source.contains("send(1, [], isDestructor: true)"))
  }

  @Test("Enumerations become open types: option sets for bit fields, structures otherwise")
  func enumerations() {
    #expect(source.contains("package struct Capability: OptionSet, Hashable, Sendable {"))
    #expect(source.contains("package static let none: Capability = []"))
    #expect(
      source.contains("/// Has a touch screen.\n    package static let touch: Capability = Capability(rawValue: 4)"))
    #expect(source.contains("package struct Error: RawRepresentable, Hashable, Sendable {"))
    #expect(source.contains("package static let `default`: Error = Error(rawValue: 1)"))
    #expect(source.contains("package static let _90: Error = Error(rawValue: 2)"))
  }

  @Test("Nothing newer than the manifest's version is generated")
  func capping() throws {
    let old = ClientEmitter(catalog: try Sample.catalog("a_seat 1", "a_touch 1")).emit(manifest: "m")
    for word in ["release", "case name", "keymap", "offer", "tablet"] { #expect(!old.contains(word)) }
  }
}

@Suite("The scanner's classes for compositors")
struct ServerEmitterTests {
  let source: String

  init() throws {
    source = ServerEmitter(catalog: try Sample.catalog("a_seat 3", "a_touch 3")).emit(manifest: "m")
  }

  @Test("Requests become cases, and a new object arrives as its resource")
  func requests() {
    #expect(source.contains("nonisolated package final class ASeatResource: Resource {"))
    #expect(source.contains("case getTouch(id: ATouchResource)"))
    #expect(source.contains("guard let id = arguments.newObject(0, ATouchResource.self, from: self) else { return }"))
  }

  @Test("A new object of any interface arrives as the interface's name, the version and the id")
  func newObjectOfAnyType() {
    #expect(source.contains("case bind(name: UInt32, interface: String, version: UInt32, id: UInt32)"))
    #expect(
      source.contains(
        ".bind(name: arguments.uint(0), interface: arguments.string(1), version: arguments.uint(2), "
          + "id: arguments.newID(3))"
      ))
  }

  @Test("A request that ends the object destroys the resource after the handler")
  func destructor() {
    #expect(source.contains("onRequest?(.release)\n      destroy()"))
  }

  @Test("Events become methods that check the bound version")
  func events() {
    #expect(source.contains("package func sendDown(target: ATouchResource, x: Fixed) {"))
    #expect(source.contains("guard canSend(since: 1), target.isAlive else { return }"))
    #expect(source.contains("post(0, [wl_argument(o: target.raw), wl_argument(f: x.rawValue)])"))
    #expect(source.contains("package func sendName(name: String) {\n    guard canSend(since: 2) else { return }"))
    #expect(source.contains("withWireArray(data, maximumBytes: 4000) { data in"))
    #expect(source.contains("package func sendCapabilities(capabilities: ASeat.Capability) {"))
  }

  @Test("An event that makes an object returns its resource")
  func newObject() {
    #expect(source.contains("package func sendOffer() -> ATouchResource? {"))
    #expect(source.contains("let id = ATouchResource(client: client, version: version, id: 0)"))
  }

  @Test("Objects that libwayland implements have no classes")
  func clientOnly() throws {
    let xml = """
      <protocol name="p">
        <interface name="a_buffer" version="1"><event name="release"/></interface>
        <interface name="a_surface" version="1">
          <request name="attach"><arg name="buffer" type="object" interface="a_buffer"/></request>
        </interface>
      </protocol>
      """
    let catalog = try Sample.catalog("a_buffer 1 client", "a_surface 1", xml: xml)
    let source = ServerEmitter(catalog: catalog).emit(manifest: "m")
    #expect(!source.contains("ABufferResource"))
    #expect(source.contains("case attach(buffer: OpaquePointer?)"))
    #expect(source.contains("onRequest?(.attach(buffer: arguments.pointer(0)))"))
  }
}

@Suite("The interface tables")
struct InterfaceTableEmitterTests {
  @Test("Each argument has an entry in the interface table, with the interface of an object")
  func types() throws {
    let source = InterfaceTableEmitter(catalog: try Sample.catalog("a_seat 3", "a_touch 3")).emit(manifest: "m")
    #expect(source.contains("package static var aSeat: UnsafePointer<wl_interface> { entry(0) }"))
    #expect(source.contains("package static var aTouch: UnsafePointer<wl_interface> { entry(1) }"))
    #expect(source.contains("\"a_seat\", version: 3,"))
    #expect(source.contains("MessageDescription(\"down\", \"of\", [\"a_touch\", nil]),"))
    #expect(source.contains("MessageDescription(\"bind\", \"usun\", [nil, nil, nil, nil]),"))
    #expect(source.contains("MessageDescription(\"get_touch\", \"n\", [\"a_touch\"]),"))
  }
}
