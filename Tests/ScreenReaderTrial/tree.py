"""The objects of a program as a screen reader finds them by AT-SPI, and the events that the program sends."""

import contextlib
import os
import subprocess
import time

import pyatspi
from gi.repository import GLib

WAIT = 20


def settle(seconds=0.3):
    """Handles events until none has arrived for a time."""
    context, end = GLib.MainContext.default(), time.monotonic() + seconds
    while time.monotonic() < end:
        if context.iteration(False):
            end = time.monotonic() + seconds
        else:
            time.sleep(0.005)


def application(pid):
    """Returns the application of a process, once it has a window."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        for candidate in pyatspi.Registry.getDesktop(0):
            if candidate and candidate.get_process_id() == pid and candidate.childCount:
                return candidate
        settle(0.05)
    raise SystemExit(f"the program {pid} was not seen by AT-SPI in {WAIT} s")


def objects(root):
    """Returns all objects inside an object; each object comes before the objects inside it."""
    found = []
    for index in range(root.childCount):
        child = root.getChildAtIndex(index)
        if child:
            found += [child] + objects(child)
    return found


def interface(query):
    try:
        return query()
    except NotImplementedError:
        return None


def has_state(item, state):
    return item.getState().contains(state)


def describe(item):
    return f"{item.getRoleName()} '{item.name}'"


@contextlib.contextmanager
def running(*command):
    """Runs a program that reports its objects to screen readers."""
    environment = dict(os.environ, TACTION_ACCESSIBILITY="1", GTK_A11Y="atspi")
    process = subprocess.Popen(command, env=environment)
    try:
        yield process
        if process.poll() is not None:
            raise SystemExit(f"{' '.join(command)} ended with status {process.returncode}")
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def hearing(process, *kinds):
    """Yields a list to which the events of a program are added as text."""
    heard = []

    def take(event):
        if not event.host_application or event.host_application.get_process_id() != process.pid:
            return
        data = [event.any_data] if event.type.startswith("object:text-changed") else []
        numbers = [] if event.type.endswith("selection-changed") else [event.detail1, event.detail2]
        heard.append(" ".join(map(str, [event.type.removeprefix("object:"), *numbers, *data])))

    for kind in kinds:
        pyatspi.Registry.registerEventListener(take, kind)
    try:
        yield heard
    finally:
        for kind in kinds:
            pyatspi.Registry.deregisterEventListener(take, kind)


TEXTS = ("object:text-changed", "object:text-caret-moved", "object:text-selection-changed")
