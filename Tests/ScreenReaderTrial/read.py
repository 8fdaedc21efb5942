"""Reads and uses every page of the widget gallery as a screen reader does, by AT-SPI: read.py GALLERY PAGE...

Checks that each object has a known role, has extents, has a name if it has actions, and answers each question; that
each action is done; and that each number can be set. Prints a line for each page; ends with status 1 if something was
wrong.
"""

import contextlib
import sys
import time

import pyatspi

from tree import WAIT, application, describe, interface, objects, running


def check(item):
    """Returns what is wrong with an object."""
    faults = []
    role, extents = item.getRoleName(), item.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    states = item.getState()
    if role in ("unknown", "invalid", ""):
        faults.append("has no role")
    if states.contains(pyatspi.STATE_SHOWING) and (extents.width <= 0 or extents.height <= 0):
        faults.append(f"is shown with {extents.width} x {extents.height}")
    if item.getIndexInParent() < 0 or item.parent[item.getIndexInParent()] != item:
        faults.append("is not the child of its parent")
    if interface(item.queryAction) and not item.name:
        faults.append("has actions and no name")
    if text := interface(item.queryText):
        whole, middle = text.getText(0, -1), text.characterCount // 2
        if len(whole) != text.characterCount:
            faults.append("has another number of characters than it says")
        for boundary in range(7):
            piece, start, end = text.getTextAtOffset(middle, boundary)
            if piece != whole[start:end] or not start <= middle <= end:
                faults.append(f"has {piece!r} at {middle} by the boundary {boundary}")
        if not text.getDefaultAttributes():
            faults.append("has a text without attributes")
    return [f"{describe(item)} {fault}" for fault in faults]


def is_used(item):
    return item.getState().contains(pyatspi.STATE_SENSITIVE)


def set_numbers(items):
    """Sets each number that can be changed to both ends of its range; returns what failed."""
    faults = []
    for item in items:
        value, action = interface(item.queryValue), interface(item.queryAction)
        if not value or not action or not is_used(item):
            continue
        for number in (value.maximumValue, value.minimumValue):
            value.currentValue = number
            end = time.monotonic() + WAIT
            while item.queryValue().currentValue != number and time.monotonic() < end:
                time.sleep(0.02)
            if item.queryValue().currentValue != number:
                faults.append(f"{describe(item)} is {item.queryValue().currentValue}, not {number}")
    return faults


@contextlib.contextmanager
def page_of(program, page):
    """Runs the program with a page; yields the page's objects."""
    with running(program, page) as process:
        yield objects(application(process.pid))


def act(program, page, place, number):
    """Starts the program again and does an action of an object of the page; returns whether it was done."""
    with page_of(program, page) as items:
        return items[place].queryAction().doAction(number)


def trial(program, page, titles):
    """Tries one page; returns what was wrong."""
    with page_of(program, page) as items:
        faults = [fault for item in items for fault in check(item)]
        # Items of the list of pages are left out, because their actions would leave the page.
        own = [item for item in items if item.name not in titles]
        actions = []
        for place, item in enumerate(items):
            action = interface(item.queryAction)
            if action and is_used(item) and item in own:
                actions += [(place, number, describe(item), action.getName(number)) for number in range(action.nActions)]
        faults += set_numbers(own)
    for place, number, name, word in actions:
        if not act(program, page, place, number):
            faults.append(f"{name} does not {word}")
    print(f"{page}: {len(own)} objects, {len(actions)} actions, {len(faults)} faults", flush=True)
    return faults


def main():
    program, titles = sys.argv[1], sys.argv[2:]
    faults = [f"{page}: {fault}" for page in titles for fault in trial(program, page, set(titles))]
    print("\n".join(faults) if faults else "everything was read and used")
    sys.exit(1 if faults else 0)


main()
