// qml collage.qml -- PHOTO...: the photo collage in Qt Quick, written as its documentation shows handlers; for Scripts/pictures/films.
//
// A photo has a DragHandler and a PinchHandler. Photos have the positions that are set in Examples/PhotoCollage/Table.swift.

import QtQuick

Window {
  id: table
  width: 1280
  height: 800
  visible: true
  color: "#2b3038"

  readonly property var photos: Qt.application.arguments.filter(name => /\.(jpe?g|png)$/.test(name))
  readonly property int columns: Math.max(1, Math.round(Math.sqrt(photos.length * 1.3)))
  readonly property int rows: Math.max(1, Math.ceil(photos.length / columns))
  readonly property real cellWidth: 1280 / columns
  readonly property real cellHeight: 800 / rows
  property int top: 0

  function stray(index, ratio) { return (0.3 + ratio * index) % 1 - 0.5 }

  Repeater {
    model: table.photos

    Image {
      id: photo
      required property string modelData
      required property int index
      readonly property real longEdge: Math.min(table.cellWidth, table.cellHeight * 1.33, 480)

      source: "file:" + modelData
      asynchronous: false
      sourceSize: Qt.size(4 * longEdge, 4 * longEdge)
      width: implicitWidth * longEdge / Math.max(implicitWidth, implicitHeight)
      height: implicitHeight * longEdge / Math.max(implicitWidth, implicitHeight)
      fillMode: Image.PreserveAspectFit
      mipmap: true
      antialiasing: true
      rotation: 40 * table.stray(index, 0.618033989)
      Component.onCompleted: {
        x = table.cellWidth * (index % table.columns + 0.5 + 0.3 * table.stray(index, 0.754877666)) - width / 2
        y = table.cellHeight * (Math.floor(index / table.columns) + 0.5 + 0.3 * table.stray(index, 0.569840296)) - height / 2
      }

      Rectangle {
        anchors.fill: parent
        color: "transparent"
        border { width: 6; color: "white" }
      }
      DragHandler { onActiveChanged: if (active) photo.z = ++table.top }
      PinchHandler { minimumScale: 0.25; maximumScale: 4; onActiveChanged: if (active) photo.z = ++table.top }
    }
  }
}
