import TactionGraphics

extension View {
  /// Keeps one use for each image of the content, those of images that stay.
  final func updateImageUses() {
    guard !imageUses.isEmpty || content.firstImage(from: 0) != nil else { return }
    var uses: [ImageInstance] = []
    for item in content.items where item.kind == .image {
      guard case .image(let image) = content.resources[Int(item.resource)] else { continue }
      let index = uses.count
      let use = index < imageUses.count && imageUses[index].image === image ? imageUses[index] : ImageInstance(image)
      use.record(item)
      uses.append(use)
    }
    for use in imageUses where !uses.contains(where: { $0 === use }) { use.hide() }
    imageUses = uses
  }
}
