/// The compositors that the report knows by their processes.
package nonisolated struct KnownCompositor: Hashable, Sendable {
  /// The name of the process, at most 15 bytes as in /proc.
  package let process: String
  /// The name for people.
  package let name: String
  /// The Debian package that has it.
  package let package: String

  /// All of them.
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

  /// Names of processes and packages.
  static let names = Set(all.flatMap { [$0.process, $0.package] })

  /// Returns the one with a process; nil for another program.
  package static func ofProcess(_ name: String) -> KnownCompositor? { all.first { $0.process == name } }
}
