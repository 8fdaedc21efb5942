import TactionWayland

/// The tokens of xdg-activation: proofs that the user wants a window of a program in front.
///
/// A program that starts another program requests a token from the compositor and passes the token to the other
/// program. The other program uses the token when its window appears. Then the launcher also stops showing that the
/// program is starting.
final class Activation {
  /// The time after which an unanswered request has failed, in seconds. Our own choice: compositors answer immediately.
  static let timeout = 5.0

  /// The proof of a user's request: an input event, by its serial and seat.
  struct Cause {
    let serial: UInt32
    let seat: WlSeat
  }

  private let activation: XdgActivationV1
  private var requests: [Request] = []

  /// A request that the compositor has not answered.
  private final class Request {
    let token: XdgActivationTokenV1
    let completion: (String?) -> Void

    init(token: XdgActivationTokenV1, completion: @escaping (String?) -> Void) {
      (self.token, self.completion) = (token, completion)
    }
  }

  init(_ activation: XdgActivationV1) { self.activation = activation }

  /// Brings a window to the front, if the compositor accepts the token.
  func activate(_ surface: WlSurface, token: String) { activation.activate(token: token, surface: surface) }

  /// Requests a token on behalf of a window.
  ///
  /// - Parameter completion: called once, with the token, or with nil when the connection is lost or the request has
  ///   failed.
  /// - Returns: a closure that ends the request with nil; it has no effect once the compositor has answered.
  @discardableResult
  func requestToken(
    for surface: WlSurface, cause: Cause?, completion: @escaping (String?) -> Void
  ) -> () -> Void {
    guard activation.isAlive, surface.isAlive else {
      completion(nil)
      return {}
    }
    let token = activation.getActivationToken()
    let request = Request(token: token, completion: completion)
    requests.append(request)
    token.onEvent = { [weak self, weak request] event in
      guard case .done(let text) = event, let self, let request else { return }
      // A compositor that refuses sends an empty token, or a token that it will not accept.
      finish(request, text.isEmpty ? nil : text)
    }
    if let cause { token.setSerial(serial: cause.serial, seat: cause.seat) }
    token.setSurface(surface: surface)
    token.commit()
    return { [weak self, weak request] in
      if let self, let request { finish(request, nil) }
    }
  }

  /// Fails the unanswered requests, and destroys the objects.
  func destroy() {
    for request in requests { finish(request, nil) }
    activation.destroy()
  }

  private func finish(_ request: Request, _ text: String?) {
    guard let index = requests.firstIndex(where: { $0 === request }) else { return }
    requests.remove(at: index)
    request.token.destroy()
    request.completion(text)
  }
}
