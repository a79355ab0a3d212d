"""Builds the wheel and the source distribution of this directory (PEP 517), without other packages.

It knows as much of TOML as pyproject.toml here uses: tables, and values that fit on one line.
"""
import ast
import base64
import gzip
import hashlib
import io
import os
import tarfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = "session_gateway"
_EPOCH = (2020, 1, 1, 0, 0, 0)  # Equal sources give equal files.


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"{PACKAGE}-{_version()}-py3-none-any.whl"
    info = f"{PACKAGE}-{_version()}.dist-info"
    tables = _tables()
    files = {path: _read(path) for path in _package_files()}
    files[f"{info}/METADATA"] = _metadata(tables).encode()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: session-gateway\n"
        b"Root-Is-Purelib: true\nTag: py3-none-any\n")
    files[f"{info}/entry_points.txt"] = _entry_points(tables).encode()
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, _EPOCH)
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    root = f"{PACKAGE}-{_version()}"
    files = {path: _read(path) for path in ("README.md", "VERSION", "backend.py", "pyproject.toml")}
    files.update((path, _read(path)) for path in _package_files())
    files["PKG-INFO"] = _metadata(_tables()).encode()
    write_tar(os.path.join(sdist_directory, f"{root}.tar.gz"), root, files)
    return f"{root}.tar.gz"


def write_tar(file, root, files, programs=()):
    """Writes a compressed tar with these files below one directory, without times and owners."""
    with open(file, "wb") as raw, gzip.GzipFile("", "wb", mtime=0, fileobj=raw) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for path in sorted(files):
                entry = tarfile.TarInfo(f"{root}/{path}")
                entry.size = len(files[path])
                entry.mode = 0o755 if path in programs else 0o644
                entry.mtime = 1577836800
                tar.addfile(entry, io.BytesIO(files[path]))


def _version():
    return _read("VERSION").decode().strip()


def _package_files():
    found = sorted(os.listdir(os.path.join(HERE, PACKAGE)))
    return [f"{PACKAGE}/{name}" for name in found if name.endswith((".py", ".typed"))]


def _read(path):
    with open(os.path.join(HERE, path), "rb") as file:
        return file.read()


def _tables():
    tables, table = {}, {}
    for line in _read("pyproject.toml").decode().splitlines():
        if line.startswith("["):
            table = tables.setdefault(line.strip("[]"), {})
        elif "=" in line:
            key, value = line.split("=", 1)
            table[key.strip()] = ast.literal_eval(value.strip())
    return tables


def _metadata(tables):
    project = tables["project"]
    lines = [
        "Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {_version()}",
        f"Summary: {project['description']}", f"License: {project['license']}",
        f"Requires-Python: {project['requires-python']}"]
    lines += [f"Classifier: {each}" for each in project["classifiers"]]
    for extra, requirements in tables["project.optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {each}; extra == "{extra}"' for each in requirements]
    lines += ["Description-Content-Type: text/markdown", "", _read(project["readme"]).decode()]
    return "\n".join(lines)


def _entry_points(tables):
    groups = {"console_scripts": tables["project.scripts"],
              "pytest11": tables["project.entry-points.pytest11"]}
    return "\n".join(
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in entries.items())
        for group, entries in groups.items())


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
