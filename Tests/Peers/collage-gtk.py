#!/usr/bin/env python3
"""collage-gtk.py PHOTO...: the photo collage in GTK 4, for Scripts/pictures/films.

A photo has a GtkGestureDrag, a GtkGestureZoom and a GtkGestureRotate, and lies in a GtkFixed. GTK reports fingers in
the coordinates of the photo, which moves under the fingers, so all positions are converted to the coordinates of the
table. A photo is decoded at four times its first size. Photos have the positions that are set in
Examples/PhotoCollage/Table.swift.
"""

import cmath
import math
import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Gsk", "4.0")
gi.require_version("Gdk", "4.0")
gi.require_version("Graphene", "1.0")
from gi.repository import Gdk, GdkPixbuf, Graphene, Gsk, Gtk  # noqa: E402

WIDTH, HEIGHT = 1280, 800


def stray(index, ratio):
    return (0.3 + ratio * index) % 1 - 0.5


class Photo(Gtk.Picture):
    """A photo that fingers move, scale and turn."""

    def __init__(self, table, path, index, count):
        columns = max(1, round(math.sqrt(count * 1.3)))
        rows = max(1, math.ceil(count / columns))
        cell = (WIDTH / columns, HEIGHT / rows)
        edge = min(cell[0], cell[1] * 1.33, HEIGHT * 0.6)
        pixels = GdkPixbuf.Pixbuf.new_from_file_at_scale(path, 4 * edge, 4 * edge, True)
        super().__init__(paintable=Gdk.Texture.new_for_pixbuf(pixels))
        self.size = (pixels.get_width() / 4, pixels.get_height() / 4)
        self.set_size_request(*map(round, self.size))
        self.table = table
        self.x = cell[0] * (index % columns + 0.5 + 0.3 * stray(index, 0.754877666))
        self.y = cell[1] * (index // columns + 0.5 + 0.3 * stray(index, 0.569840296))
        self.scale, self.angle = 1.0, 40 * stray(index, 0.618033989)
        table.put(self, 0, 0)
        self.place()

        drag, zoom, rotate = Gtk.GestureDrag(), Gtk.GestureZoom(), Gtk.GestureRotate()
        drag.connect("drag-begin", lambda *_: self.insert_before(self.table, None))  # to the front
        drag.connect("drag-update", self.updated)
        zoom.connect("scale-changed", self.updated)
        rotate.connect("angle-changed", self.updated)
        for gesture in (drag, zoom, rotate):
            gesture.connect("begin", self.began)
            self.add_controller(gesture)
        zoom.group(rotate)

    def fingers(self, gesture):
        """Returns the middle of the fingers on the table, and the vector from one to the other as a complex number."""
        points = []
        for sequence in gesture.get_sequences():
            _, x, y = gesture.get_point(sequence)
            _, point = self.compute_point(self.table, Graphene.Point().init(x, y))
            points.append(complex(point.x, point.y))
        return sum(points) / len(points), points[-1] - points[0] if len(points) > 1 else 1

    def began(self, gesture, _sequence):
        self.found = (*self.fingers(gesture), complex(self.x, self.y), self.scale, self.angle)

    def updated(self, gesture, *_):
        middle, span = self.fingers(gesture)
        old_middle, old_span, center, scale, angle = self.found
        self.scale = min(max(scale * abs(span / old_span), 0.25), 4)
        self.angle = angle + math.degrees(cmath.phase(span / old_span))
        center = middle + (center - old_middle) * cmath.rect(self.scale / scale, cmath.phase(span / old_span))
        self.x, self.y = center.real, center.imag
        self.place()

    def place(self):
        transform = Gsk.Transform().translate(Graphene.Point().init(self.x, self.y))
        transform = transform.rotate(self.angle).scale(self.scale, self.scale)
        corner = Graphene.Point().init(-self.size[0] / 2, -self.size[1] / 2)
        self.table.set_child_transform(self, transform.translate(corner))


def activate(app):
    window = Gtk.ApplicationWindow(application=app, default_width=WIDTH, default_height=HEIGHT, decorated=False)
    table = Gtk.Fixed(overflow=Gtk.Overflow.HIDDEN)
    style = Gtk.CssProvider()
    style.load_from_data(b"window { background: #2b3038; } picture { border: 6px solid white; }")
    Gtk.StyleContext.add_provider_for_display(window.get_display(), style, 600)
    for index, path in enumerate(sys.argv[1:]):
        Photo(table, path, index, len(sys.argv) - 1)
    window.set_child(table)
    window.present()


NON_UNIQUE = 32  # without it GTK looks for a session bus
app = Gtk.Application(application_id="org.taction.peer.Collage", flags=NON_UNIQUE)
app.connect("activate", activate)
app.run([])
