"""Reads the compiler's index of a debug build: every name in the sources, with its file and line.

The index is written by each build, and read through the library that comes with the compiler.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from typing import NamedTuple

# Roles of an occurrence, from clang's Index/IndexSymbol.h.
DEFINITION = 1 << 1
REFERENCE = 1 << 2


class Occurrence(NamedTuple):
    file: str  # relative to the package
    line: int
    symbol: str  # the unified symbol resolution: one for each declaration of the program
    name: str
    roles: int


class _Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


class _Pointer(ctypes.c_void_p):
    """A pointer that ctypes does not turn into a number of 32 bits when it is passed on."""


_ON_NAME = ctypes.CFUNCTYPE(ctypes.c_bool, _Pointer, _Text)
_ON_ITEM = ctypes.CFUNCTYPE(ctypes.c_bool, _Pointer, _Pointer)


class CompilerIndex:
    """The index of the last debug build of a package."""

    RECORD = 2  # the kind of a dependency of a unit: the names of one file

    def __init__(self, package):
        self.package = os.path.realpath(package)
        compiler = os.path.realpath(shutil.which("swiftc"))
        self._library = ctypes.CDLL(os.path.join(os.path.dirname(compiler), "../lib/libIndexStore.so"))
        shown = subprocess.run(
            ["swift", "build", "--show-bin-path"], cwd=package, check=True, capture_output=True, text=True)
        path = os.path.join(shown.stdout.strip(), "index/store")
        self._store = self._call("store_create", _Pointer, path.encode(), None)
        if not self._store:
            sys.exit(f"{path}: error: no index; `swift build --build-tests` writes it")

    def occurrences(self, folder):
        """Returns the names in the files below a folder, in the order of files and lines."""
        found = []
        records = self._records(folder)
        if not records:
            sys.exit(f"{folder}: error: the index has none of its files; `swift build --build-tests` writes it")
        for file, record in sorted(records.items()):
            found += self._occurrences(file, record)
        return found

    def _call(self, name, result, *arguments):
        function = getattr(self._library, "indexstore_" + name)
        function.restype = result
        return function(*arguments)

    def _records(self, folder):
        names = []
        collect = _ON_NAME(lambda _, name: names.append(str(name)) or True)
        self._call("store_units_apply_f", ctypes.c_bool, self._store, 0, None, collect)
        records = {}
        for name in names:
            unit = self._call("unit_reader_create", _Pointer, self._store, name.encode(), None)
            if not unit:
                continue
            main = str(self._call("unit_reader_get_main_file", _Text, unit))
            file = os.path.relpath(os.path.realpath(main), self.package)
            # The unit of a file that has moved or was removed is still in the index, so it is skipped.
            if file.startswith(folder + "/") and os.path.exists(main):
                self._find_record(unit, main, file, records)
            self._call("unit_reader_dispose", None, unit)
        return records

    def _find_record(self, unit, main, file, records):
        def look(_, dependency):
            if self._call("unit_dependency_get_kind", ctypes.c_int, dependency) == self.RECORD:
                if str(self._call("unit_dependency_get_filepath", _Text, dependency)) == main:
                    records[file] = str(self._call("unit_dependency_get_name", _Text, dependency))
            return True

        self._call("unit_reader_dependencies_apply_f", ctypes.c_bool, unit, None, _ON_ITEM(look))

    def _occurrences(self, file, record):
        reader = self._call("record_reader_create", _Pointer, self._store, record.encode(), None)
        if not reader:
            sys.exit(f"{file}: error: its record is missing in the index; `swift build --build-tests` writes it")
        found = []

        def look(_, occurrence):
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self._call("occurrence_get_line_col", None, occurrence, ctypes.byref(line), ctypes.byref(column))
            symbol = self._call("occurrence_get_symbol", _Pointer, occurrence)
            found.append(
                Occurrence(
                    file, line.value, str(self._call("symbol_get_usr", _Text, symbol)),
                    str(self._call("symbol_get_name", _Text, symbol)),
                    self._call("occurrence_get_roles", ctypes.c_uint64, occurrence)))
            return True

        self._call("record_reader_occurrences_apply_f", ctypes.c_bool, reader, None, _ON_ITEM(look))
        self._call("record_reader_dispose", None, reader)
        return found
