"""Starts a real compositor without a screen, for `kills` and `touches`.

The scripts that do it (start-NAME.sh, stop.sh, touch, screenshot) are in a folder that is not part of the project.
"""
import os
import pathlib
import shlex
import subprocess

SIZE = (1280, 800)
OPTIONS = {"weston": ["--shell", "desktop"], "phoc": ["--which", "phoc"], "cage": ["--which", "cage"]}
# Scripts that start more than one compositor.
SCRIPTS = {"phoc": "sway", "cage": "sway"}


class Compositor:
    """A running compositor with a touch screen."""

    def __init__(self, rig, name):
        self.rig, self.name = rig, name
        script = rig / f"start-{SCRIPTS.get(name, name)}.sh"
        size = "x".join(map(str, SIZE))
        text = subprocess.check_output([script, size, *OPTIONS.get(name, [])], text=True)
        self.values = dict(word.split("=", 1) for word in shlex.split(text) if "=" in word)
        self.folder = pathlib.Path(self.values["DIR"])
        self.environment = {**os.environ, **self.values}

    def play(self, timeline):
        """Starts to play a timeline of fingers; returns the process."""
        return subprocess.Popen([self.rig / "touch", timeline], env=self.environment, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    def picture(self, file):
        """Returns a screenshot; empty while the compositor is not ready for a screenshot."""
        done = subprocess.run([self.rig / "screenshot", file], env=self.environment, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
        return file.read_bytes() if done.returncode == 0 and file.exists() else b""

    def stop(self):
        subprocess.run([self.rig / "stop.sh", self.folder, "--rm"])
