"""Types the same keys into an entry of GTK 4 and into a field of the widget gallery, and compares what screen readers
are told: keys.py GALLERY

It needs a compositor with the protocol for virtual keyboards, and wtype. Prints what is told after each key; ends with
status 1 if the two differ.
"""

import contextlib
import os
import subprocess
import sys

import pyatspi
from gi.repository import GLib

from tree import TEXTS, application, has_state, hearing, objects, running, settle

# The keys type letters, move the caret, delete on both sides of the caret, replace a selection, and select the whole
# text. Control+A is left out, because after it GTK reports another caret than it has.
KEYS = [
    ("ab c",), ("-k", "Left"), ("-k", "BackSpace"), ("-k", "Home"), ("-k", "Delete"), ("-k", "End"),
    ("-M", "shift", "-k", "Left", "-m", "shift"), ("x",), ("é👍",), ("-M", "shift", "-k", "Home", "-m", "shift"), ("y",),
    ("-k", "BackSpace"),
]


def told(*command):
    """Returns what is told of a program while the keys are typed, in a list for each of them."""
    lists = []
    with running(*command) as process:
        found = objects(application(process.pid))
        fields = [item for item in found if item.getRole() in (pyatspi.ROLE_ENTRY, pyatspi.ROLE_TEXT)]
        entry = next(item for item in fields if has_state(item, pyatspi.STATE_EDITABLE))
        # GTK's entry already has the focus, and refuses a request to take it.
        with contextlib.suppress(GLib.GError):
            entry.queryComponent().grabFocus()
        settle(1)
        with hearing(process, *TEXTS) as heard:
            for keys in KEYS:
                # Each run of wtype is a new keyboard, and its first key may be lost.
                subprocess.run(["wtype", "-k", "Shift_L", "-s", "100", *keys], check=True)
                settle()
                lists.append(heard[:])
                heard.clear()
        text = entry.queryText()
        lists.append([f"{text.getText(0, text.characterCount)!r} with the caret at {text.caretOffset}"])
    return lists


def main():
    entry = os.path.join(os.path.dirname(os.path.abspath(__file__)), "entry.py")
    ours, theirs = told(sys.argv[1], "Fields"), told(sys.executable, entry)
    different = 0
    for name, own, other in zip([" ".join(keys) for keys in KEYS] + ["at the end"], ours, theirs):
        if own == other:
            print(f"{name}: {'; '.join(own)}")
        else:
            different += 1
            print(f"{name}:\n  Taction {'; '.join(own)}\n  GTK     {'; '.join(other)}")
    print(f"{len(ours) - different} of {len(ours)} are told as by GTK 4")
    sys.exit(1 if different else 0)


main()
