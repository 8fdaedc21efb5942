import TactionTesting
import TactionWayland

/// A client and a compositor at the two ends of a socket pair, in lockstep on one thread.
struct WireRig {
  let server: ServerDisplay
  let serverClient: ServerClient
  let display: Display
  let registry: Registry

  init() throws {
    server = try ServerDisplay()
    let (client, fileDescriptor) = try server.connectClient()
    serverClient = client
    display = try Display(fileDescriptor: fileDescriptor)
    registry = Registry(display)
  }

  /// Exchanges messages until both ends are idle.
  func settle() throws {
    repeat {
      _ = try display.flush()
      server.pump()
    } while try display.pump()
  }

  /// Exchanges messages and returns the error that ended the connection; nil if it is still open.
  func settleUntilError() -> WaylandError? {
    do throws(WaylandError) {
      repeat {
        _ = try display.flush()
        server.pump()
      } while try display.pump()
      return nil
    } catch {
      return error
    }
  }
}
