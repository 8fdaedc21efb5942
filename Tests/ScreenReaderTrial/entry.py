"""A GTK 4 window with an entry and a text view, with which keys.py compares the widget gallery: entry.py"""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gtk  # noqa: E402


def show(application):
    window = Gtk.ApplicationWindow(application=application, title="GTK", default_width=600, default_height=400)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.append(Gtk.Entry(placeholder_text="Name"))
    box.append(Gtk.TextView(vexpand=True))
    window.set_child(box)
    window.present()


application = Gtk.Application()
application.connect("activate", show)
application.run([])
