import TactionGeometry
import TactionGraphics
import TactionViews

/// The pictures on the paper of an ``InkView``, such as photos. Fingers move, scale and rotate them.
///
///     ink.pictures.load = { picture in try? await Image.load(path: picture.id, atLeast: 1200) }
///     ink.pictures.onChange = { pictures in save(pictures.items) }
///     ink.pictures.add(InkPicture(id: path, center: ink.page.paper.bounds?.center ?? .zero, edge: 300))
///
/// Pictures lie between the ink of two layers, in front of the app's own views between these layers. A pen draws over
/// them. Each change by fingers, and by the methods of this class, is a step of the ink's ``InkView/history``.
public final class InkPictures {
  /// The pictures from back to front. Setting them shows other pictures, as setting ``InkView/page`` shows another
  /// page: it is not a step of the history, and ``onChange`` is not called.
  public var items: [InkPicture] = [] { didSet { if items != oldValue { show(after: oldValue) } } }

  /// The layer of ink behind the pictures (default: 0). It applies to pictures that are shown later.
  public var layer = 0

  /// Whether the pictures receive touches, so that fingers move them (default: true). If ``configure`` makes a
  /// picture's view ignore touches, this picture never receives them.
  public var areMovable = true {
    didSet { for (id, view) in views where !locked.contains(id) { view.isUserInteractionEnabled = areMovable } }
  }

  /// The limits of the scale that the fingers may set (default: 0.2 to 5). They apply to pictures that are shown later.
  public var scaleLimits = 0.2...5.0

  /// The name of a step in which fingers have moved a picture, in the user's language (default: empty).
  public var moveName = ""

  /// Returns the pixels of a picture. The picture is grey until the pixels are loaded, and stays grey if the result is
  /// nil.
  public var load: (InkPicture) async -> Image? = { _ in nil }

  /// Called with the view of each picture before it is shown, for example to add a menu to it.
  public var configure: ((_ view: ImageView, _ picture: InkPicture) -> Void)?

  /// Called after each change by fingers, by the history, or by a method of this class.
  public var onChange: ((InkPictures) -> Void)?

  private weak var ink: InkView?
  private var views: [InkPicture.ID: ImageView] = [:]
  /// The pictures whose views the app has made ignore touches.
  private var locked: Set<InkPicture.ID> = []

  init(of ink: InkView) { self.ink = ink }

  // MARK: Changes

  /// Replaces the pictures, as a step of the history.
  ///
  /// - Parameters:
  ///   - new: The pictures from back to front.
  ///   - name: The name of the step in the user's language, for menus; empty for no name.
  public func perform(_ new: [InkPicture], _ name: String = "") {
    let old = items
    guard new != old, let ink else { return }
    let put = { [weak self] (items: [InkPicture]) in
      guard let self else { return }
      self.items = items
      onChange?(self)
    }
    ink.history.perform(name, { put(new) }, undo: { put(old) })
  }

  /// Adds a picture in front of the others, as a step of the history.
  public func add(_ picture: InkPicture, _ name: String = "") { perform(items + [picture], name) }

  /// Removes a picture, as a step of the history.
  public func remove(_ id: InkPicture.ID, _ name: String = "") { perform(items.filter { $0.id != id }, name) }

  /// Moves pictures that spring back to the end of their motion, so that their movement is recorded. Call this before
  /// the history replays a step, or before another page is shown.
  func finishMovement() {
    for view in views.values {
      for case let hand as TransformInteraction in view.interactions { hand.finishMomentum() }
    }
  }

  private func didMove(_ view: View, of id: InkPicture.ID) {
    perform(
      items.map { picture in
        guard picture.id == id else { return picture }
        var moved = picture
        (moved.center, moved.scale) = (view.center, view.transform.meanScale)
        moved.rotation = view.transform.rotation
        return moved
      }, moveName)
  }

  // MARK: Views

  /// Shows the pictures. Only new and changed pictures are placed, because fingers may be moving the others.
  private func show(after old: [InkPicture]) {
    let ids = Set(items.map(\.id))
    for (id, view) in views where !ids.contains(id) {
      views[id] = nil
      locked.remove(id)
      view.removeFromSuperview()
    }
    let unchanged = Set(old)
    var behind: ImageView?
    for picture in items {
      let view = views[picture.id] ?? makeView(of: picture, inFrontOf: behind)
      if !unchanged.contains(picture) { place(view, as: picture) }
      behind = view
    }
    sort()
  }

  private func place(_ view: ImageView, as picture: InkPicture) {
    (view.center, view.transform) = (picture.center, picture.transform)
    view.bounds.size = view.image.map(picture.size) ?? Size(width: picture.edge, height: picture.edge)
    // If the fingers that hold the view are cancelled, it returns to this place.
    for case let hand as TransformInteraction in view.interactions { hand.commit() }
  }

  /// Brings the views into the order of the items.
  private func sort() {
    guard let ink else { return }
    let order = items.compactMap { views[$0.id] }
    let ours = Set(order.map(ObjectIdentifier.init))
    let present = ink.content.subviews.filter { ours.contains(ObjectIdentifier($0)) }
    guard !present.elementsEqual(order, by: { $0 === $1 }) else { return }
    for (behind, view) in zip(order, order.dropFirst()) { ink.content.insertSubview(view, above: behind) }
  }

  private func makeView(of picture: InkPicture, inFrontOf behind: ImageView?) -> ImageView {
    let view = PictureView()
    view.backgroundColor = .lightGray
    let interaction = TransformInteraction(scale: scaleLimits)
    // A pen writes in front of a picture, so the picture ignores pens.
    interaction.gestureRecognizer.allowedTouchKinds.remove(.stylus)
    interaction.onEnd = { [weak self, weak view] _, isFinished in
      if isFinished, let view { self?.didMove(view, of: picture.id) }
    }
    view.addInteraction(interaction)
    configure?(view, picture)
    if !view.isUserInteractionEnabled { locked.insert(picture.id) }
    // Interactions, also interactions of the app, have made the view receive touches.
    if !areMovable { view.isUserInteractionEnabled = false }
    insert(view, inFrontOf: behind)
    views[picture.id] = view
    Task { [load, weak self, weak view] in
      // The picture may have been removed before it was loaded.
      guard view != nil, let image = await load(picture), let view else { return }
      // The length of the picture's edge may have been changed in the meantime. Fingers may be moving the view, so only
      // its image and its size are set.
      let size = self?.items.first { $0.id == picture.id }?.size(of: image)
      (view.image, view.bounds.size) = (image, size ?? picture.size(of: image))
    }
    return view
  }

  private func insert(_ view: ImageView, inFrontOf behind: ImageView?) {
    guard let ink else { return }
    if let behind { return ink.content.insertSubview(view, above: behind) }
    let others = ink.content.subviews.first { other in views.values.contains { $0 === other } }
    let selection = ink.selection.isEmpty ? nil : ink.selectionView
    if let front = others ?? ink.layerView(inFrontOf: layer) ?? selection {
      ink.content.insertSubview(view, below: front)
    } else {
      ink.content.addSubview(view)
    }
  }
}

/// The view of a picture. For views of its module, no message says that recognizers cannot fire while the app makes the
/// pictures ignore touches.
private final class PictureView: ImageView {}
