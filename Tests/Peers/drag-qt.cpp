// A picture that a finger drags in Qt 6, for Scripts/measures/latency: drag-qt PICTURE.
#include <QApplication>
#include <QLabel>
#include <QTouchEvent>

class Table : public QWidget {
public:
  explicit Table(const QString &file) : picture(this) {
    setAttribute(Qt::WA_AcceptTouchEvents);
    setPalette(QPalette(Qt::black));
    picture.setAttribute(Qt::WA_TransparentForMouseEvents);
    picture.setPixmap(QPixmap(file));
    picture.move(40, 200);
  }

protected:
  bool event(QEvent *event) override {
    if (event->type() != QEvent::TouchBegin && event->type() != QEvent::TouchUpdate) return QWidget::event(event);
    const QEventPoint &finger = static_cast<QTouchEvent *>(event)->points().first();
    if (event->type() == QEvent::TouchBegin) begin = picture.pos();
    picture.move(begin + (finger.position() - finger.pressPosition()).toPoint());
    return true;
  }

private:
  QLabel picture;
  QPoint begin;
};

int main(int argc, char **argv) {
  QApplication app(argc, argv);
  Table table(argv[argc - 1]);
  table.showFullScreen();
  return app.exec();
}
