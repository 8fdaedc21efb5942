import TactionToolSupport

/// The metainfo file of an app, which software centres display: https://www.freedesktop.org/software/appstream/docs/
struct Metainfo {
  let app: AppDescription

  /// The name of the file.
  var fileName: String { "\(app.id).metainfo.xml" }

  /// The text of the file.
  ///
  /// The file states that a screen of 360 pixels and touch input are sufficient. Without this statement, software
  /// centres on phones hide the app.
  var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <component type="desktop-application">
      <id>\(app.id)</id>
      <metadata_license>CC0-1.0</metadata_license>
      <project_license>\(XMLText.escaped(app.licence))</project_license>
      <name>\(XMLText.escaped(app.name))</name>
      <summary>\(XMLText.escaped(app.summary))</summary>
      <developer id="\(developerID)">
        <name>\(XMLText.escaped(app.developer))</name>
      </developer>
      <description>
        <p>\(XMLText.escaped(app.description))</p>
      </description>
      <launchable type="desktop-id">\(app.id).desktop</launchable>
      <url type="homepage">\(XMLText.escaped(app.homepage))</url>
      <provides>
        <binary>\(app.program)</binary>
      </provides>
      <requires>
        <display_length compare="ge">360</display_length>
      </requires>
      <supports>
        <control>touch</control>
        <control>pointing</control>
        <control>keyboard</control>
      </supports>
      <content_rating type="oars-1.1"/>
      <releases>
        <release version="\(app.version)" date="\(app.released)"/>
      </releases>
    </component>

    """
  }

  /// The id of the app's developer: the app's id without the last part, in lowercase.
  private var developerID: String {
    app.id.description.lowercased().split(separator: ".").dropLast().joined(separator: ".")
  }
}
