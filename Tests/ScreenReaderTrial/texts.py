"""Reads and edits the fields of the widget gallery as a screen reader does, by offsets: texts.py GALLERY

Checks of each field the characters, words, sentences and lines at each offset, the caret, the selection, the positions
of characters, edits, and the events that edits cause. Prints a line for each field; ends with status 1 if something was
wrong.
"""

import sys

import pyatspi

from tree import TEXTS, application, describe, has_state, hearing, objects, running, settle

# `TAKEN` has the texts for fields that accept only certain texts, by their names; other fields get `WORDS`.
WORDS = "Hi 👩\u200d🚀 e\u0301! Two words."
TAKEN = {"Amount": "-12.5", "At most 8": "eight c."}
BOUNDARIES = [
    pyatspi.TEXT_BOUNDARY_CHAR, pyatspi.TEXT_BOUNDARY_WORD_START, pyatspi.TEXT_BOUNDARY_WORD_END,
    pyatspi.TEXT_BOUNDARY_SENTENCE_START, pyatspi.TEXT_BOUNDARY_SENTENCE_END, pyatspi.TEXT_BOUNDARY_LINE_START,
    pyatspi.TEXT_BOUNDARY_LINE_END,
]


def pieces(text, words):
    """Returns what is wrong with the pieces of a text."""
    faults, ask = [], (text.getTextAtOffset, text.getTextBeforeOffset, text.getTextAfterOffset)
    for offset in range(len(words) + 1):
        for boundary in BOUNDARIES:
            for question in ask:
                piece, start, end = question(offset, boundary)
                if piece != words[start:end] or not 0 <= start <= end <= len(words):
                    faults.append(f"{question.__name__}({offset}, {boundary}) is {piece!r} {start} {end}")
        for granularity in range(5):
            piece, start, end = text.getStringAtOffset(offset, granularity)
            if piece != words[start:end] or not start <= offset <= end:
                faults.append(f"getStringAtOffset({offset}, {granularity}) is {piece!r} {start} {end}")
    return faults


def places(item, text, words):
    """Returns what is wrong with the places of characters."""
    faults, box = [], item.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    for offset, character in enumerate(words):
        x, y, width, height = text.getCharacterExtents(offset, pyatspi.WINDOW_COORDS)
        if not (box.x <= x <= box.x + box.width and height > 0 and (width > 0 or character == "\n")):
            faults.append(f"the character {offset} is at {x}, {y}, {width} x {height}")
        found = text.getOffsetAtPoint(x + width // 2, y + height // 2, pyatspi.WINDOW_COORDS)
        # At a character that has several scalars, the offset of its first scalar is found. At the end of a line, the
        # offset of its line feed is found.
        if not 0 <= offset - found <= 3:
            faults.append(f"at the character {offset} is the character {found}")
    return faults


def attributes(text):
    """Asks for all kinds of attributes; pyatspi raises an exception if there is no valid answer."""
    text.getAttributes(0)
    text.getAttributeRun(0, True)
    text.getDefaultAttributes()
    text.getDefaultAttributeSet()
    return [] if text.getAttributeValue(0, "size") else ["has no size of its letters"]


def selections(text, words):
    faults = []
    wanted = [
        ("setCaretOffset", text.setCaretOffset(1), text.caretOffset == 1),
        ("addSelection", text.addSelection(0, 2), tuple(text.getSelection(0)) == (0, 2)),
        ("setSelection", text.setSelection(0, 1, len(words)), text.caretOffset == len(words)),
        ("removeSelection", text.removeSelection(0), text.getNSelections() == 0),
        ("scrollSubstringTo", text.scrollSubstringTo(0, 1, pyatspi.Atspi.ScrollType.ANYWHERE), True),
    ]
    for name, was_done, is_right in wanted:
        if not was_done or not is_right:
            faults.append(f"{name} was {'done' if was_done else 'refused'}, and the outcome is {is_right}")
    return faults


def edits(process, item, words):
    """Edits a text; returns what is wrong with the text and with the events."""
    text, editable, is_secret = item.queryText(), item.queryEditableText(), item.getRole() == pyatspi.ROLE_PASSWORD_TEXT
    shown = "●" * len(words) if is_secret else words
    faults = [] if editable.setTextContents(words) else ["setTextContents was refused"]
    if text.getText(0, -1) != shown or text.characterCount != len(words) or text.caretOffset != len(words):
        faults.append(f"is {text.getText(0, -1)!r} with the caret at {text.caretOffset}")
    settle()
    with hearing(process, *TEXTS) as heard:
        done = editable.deleteText(1, 2) and editable.insertText(1, words[1], len(words[1].encode()))
        settle()
    letter = "●" if is_secret else words[1]
    wanted = [f"text-changed:delete 1 1 {letter}", f"text-changed:insert 1 1 {letter}"]
    if not done or [event for event in heard if "changed:" in event] != wanted or text.getText(0, -1) != shown:
        faults.append(f"told {heard}, and is {text.getText(0, -1)!r}")
    if editable.cutText(0, 1) == is_secret:
        faults.append("gives away a secret" if is_secret else "cannot be cut")
    editable.setTextContents(words)
    return faults + pieces(text, shown) + places(item, text, shown) + attributes(text) + selections(text, words)


def main():
    faults = []
    with running(sys.argv[1], "Fields") as process:
        count = 0
        for item in objects(application(process.pid)):
            if not has_state(item, pyatspi.STATE_EDITABLE):
                continue
            count += 1
            is_several = has_state(item, pyatspi.STATE_MULTI_LINE)
            if is_several == has_state(item, pyatspi.STATE_SINGLE_LINE):
                faults.append(f"{describe(item)} is not of one kind of lines")
            words = TAKEN.get(item.name, WORDS + "\n\nשלום" if is_several else WORDS)
            found = edits(process, item, words)
            faults += [f"{describe(item)} {fault}" for fault in found]
            print(f"{describe(item)}: {len(words)} characters, {len(found)} faults", flush=True)
        if count < 6:
            faults.append(f"only {count} fields were found")
    print("\n".join(faults) if faults else "all fields were read and edited")
    sys.exit(1 if faults else 0)


main()
