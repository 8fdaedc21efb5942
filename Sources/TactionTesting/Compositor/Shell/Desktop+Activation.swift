import TactionWayland

/// The tokens of xdg-activation that the embedded compositor has issued, and the requests to activate a window so far.
struct ActivationLog {
  /// The tokens that have not been used.
  var tokens: Set<String> = []
  var count = 0
  /// The requests to activate a window so far.
  var activations: [Toplevel.Activation] = []
}

extension Toplevel {
  /// A request of a client to bring a window to the front.
  package struct Activation {
    /// The token that the request named.
    package let token: String
    /// The surface to bring to the front.
    package private(set) weak var surface: CompositorSurface?
    /// Whether this compositor issued the token and it was not used before; the window is raised only in this case.
    package let isValid: Bool
  }
}

extension Desktop {
  /// Makes an activation token, as a launcher does for the program that it starts.
  func makeActivationToken() -> String {
    activationLog.count += 1
    let token = "token-\(activationLog.count)"
    activationLog.tokens.insert(token)
    return token
  }

  func serve(_ resource: XdgActivationV1Resource) {
    resource.onRequest = { [weak self] request in
      switch request {
      case .destroy: break
      case .getActivationToken(let id): self?.serve(id)
      case .activate(let token, let surface): self?.activate(surface, token: token)
      }
    }
  }

  private func activate(_ resource: WlSurfaceResource?, token: String) {
    let surface = resource.flatMap { surfaces.surface(for: $0) }
    let isValid = activationLog.tokens.remove(token) != nil
    activationLog.activations.append(Toplevel.Activation(token: token, surface: surface, isValid: isValid))
    let toplevel = toplevels.first { $0.surface === surface }
    guard isValid, let toplevel else { return }
    toplevel.isMinimized = false
    raise(toplevel)
  }

  private func serve(_ token: XdgActivationTokenV1Resource) {
    var isUsed = false
    var (isAfterPress, isForActiveWindow) = (false, false)
    token.onRequest = { [weak self, weak token] request in
      guard let self, let token else { return }
      if case .destroy = request { return }
      if isUsed {
        return strict.record(
          .validRequest, by: token, "the request for a token has been sent already",
          error: XdgActivationTokenV1.Error.alreadyUsed.rawValue)
      }
      switch request {
      case .destroy, .setAppId: break
      case .setSurface(let surface): isForActiveWindow = isActive(surface)
      case .setSerial(let serial, _):
        isAfterPress = true
        checkSerial(serial, of: token)
      case .commit:
        isUsed = true
        guard configuration.activationTokens == .automatic else { return }
        let isGranted = configuration.grantsAllTokens || isAfterPress && isForActiveWindow
        token.sendDone(token: isGranted ? makeActivationToken() : "not-granted")
      }
    }
  }

  private func isActive(_ resource: WlSurfaceResource?) -> Bool {
    active.map { $0.surface.resource === resource } ?? false
  }

  private func checkSerial(_ serial: UInt32, of token: XdgActivationTokenV1Resource) {
    guard let fault = display.client(token.client)?.serials.fault(in: serial, for: .menu) else { return }
    strict.record(.eventSerial, by: token, "a token is requested with the serial \(serial), \(fault)")
  }
}
