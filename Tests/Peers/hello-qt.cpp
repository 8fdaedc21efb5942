// Hello in Qt 6, for Scripts/measures/measure-hello: a window as large as the Taction example's, with one label.
#include <QApplication>
#include <QLabel>

int main(int argc, char **argv) {
  QApplication app(argc, argv);
  QLabel label("Pinch me");
  label.setAlignment(Qt::AlignCenter);
  label.resize(800, 600);
  label.show();
  return app.exec();
}
