import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// The sticky header of a section: its title, on the background of the window, in front of the items. It stays at the
/// top while items of its section are visible. A finger on the header scrolls the list, and does not reach the items
/// behind the header.
open class SectionHeader: View {
  /// The label of the title.
  public final let titleLabel = Label()
  /// The index of the section.
  final var section = 0

  /// Creates a header without a title.
  public init() {
    super.init()
    backgroundColor = .secondaryBackground
    titleLabel.font = .caption.withWeight(.bold)
    titleLabel.textColor = .secondaryLabel
    addSubview(titleLabel)
  }

  /// The title.
  public final var title: String {
    get { titleLabel.text }
    set {
      guard newValue != titleLabel.text else { return }
      titleLabel.text = newValue
      semanticsDidChange()
    }
  }

  /// Places the title between the margins, before the letters at the edge of the list.
  override open func layoutSubviews() {
    let (margin, letters) = (theme.metrics.margin, (superview as? CollectionView)?.stripRoom ?? 0)
    titleLabel.frame = mirrored(bounds.inset(by: Insets(left: margin, right: margin + letters)))
  }

  /// A heading with the title.
  override open var semantics: Semantics? { Semantics(.heading, name: title) }
}
