/// A compositor that the report recognizes by the name of its process.
package nonisolated struct KnownCompositor: Hashable, Sendable {
  /// The name of the process, at most 15 bytes long, as in /proc.
  package let process: String
  /// The name in the report.
  package let name: String
  /// The Debian package that contains the compositor.
  package let package: String

  /// All known compositors.
  package static let all = [
    KnownCompositor(process: "weston", name: "Weston", package: "weston"),
    KnownCompositor(process: "sway", name: "sway", package: "sway"),
    KnownCompositor(process: "labwc", name: "labwc", package: "labwc"),
    KnownCompositor(process: "phoc", name: "phoc (Phosh)", package: "phoc"),
    KnownCompositor(process: "cage", name: "cage", package: "cage"),
    KnownCompositor(process: "gnome-shell", name: "GNOME Shell (Mutter)", package: "gnome-shell"),
    KnownCompositor(process: "mutter", name: "Mutter", package: "mutter"),
    KnownCompositor(process: "kwin_wayland", name: "KWin", package: "kwin-wayland"),
    KnownCompositor(process: "kwin_wayland_wr", name: "KWin", package: "kwin-wayland"),
    KnownCompositor(process: "wayfire", name: "Wayfire", package: "wayfire"),
    KnownCompositor(process: "Hyprland", name: "Hyprland", package: "hyprland"),
    KnownCompositor(process: "niri", name: "niri", package: "niri"),
    KnownCompositor(process: "river", name: "river", package: "river"),
    KnownCompositor(process: "cosmic-comp", name: "COSMIC", package: "cosmic-comp"),
  ]

  /// The names of their processes and packages.
  static let names = Set(all.flatMap { [$0.process, $0.package] })

  /// Returns the compositor with a process name; nil if it is not a known compositor.
  package static func ofProcess(_ name: String) -> KnownCompositor? { all.first { $0.process == name } }
}
