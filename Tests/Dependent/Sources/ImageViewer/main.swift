import Taction
import TestSupport

Application.main(id: "org.example.viewer") { app in
  ImageView(image: try makePhoto()).fill(app.makeWindow(title: "Viewer").content)
}
