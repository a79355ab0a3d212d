"""Builds the packages for Python and npm.

    python3 bootstrap/packages/build.py --to DIRECTORY [--version VERSION] [--api FILE]

Without --api the API document is that of the gateway at GATEWAY_URL, or of one that the library
starts. Without --version it is that of pom.xml. Needs Python 3.9 and no other package.
"""
import argparse
import importlib.util
import json
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
LIBRARIES = os.path.join(ROOT, "adapters-http", "simulator", "src", "main", "resources", "clients")
sys.path[:0] = [HERE, os.path.join(HERE, "python")]
sys.dont_write_bytecode = True

import api_types  # noqa: E402
import backend  # noqa: E402
import commonjs  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description="Builds the packages for Python and npm.")
    parser.add_argument("--to", required=True, help="the directory for the packages")
    parser.add_argument("--version", help="the version; that of pom.xml if absent")
    parser.add_argument("--api", help="a file with the API document")
    given = parser.parse_args()
    version = given.version or _version()
    document = _read_json(given.api) if given.api else _document()
    os.makedirs(given.to, exist_ok=True)
    for file in (*_python(version, document, given.to), _npm(version, document, given.to)):
        print(os.path.join(given.to, file))


def _version():
    with open(os.path.join(ROOT, "pom.xml"), encoding="utf-8") as pom:
        return re.search(r"<artifactId>session-gateway</artifactId>\s*<version>([^<]+)<",
                         pom.read()).group(1)


def _read_json(file):
    with open(file, encoding="utf-8") as document:
        return json.load(document)


def _document():
    found = importlib.util.spec_from_file_location(
        "library", os.path.join(LIBRARIES, "session_gateway.py"))
    library = importlib.util.module_from_spec(found)
    found.loader.exec_module(library)
    with library.Gateway.open() as gateway:
        return gateway.call("GET", "/openapi.json")


def _python(version, document, to):
    with tempfile.TemporaryDirectory() as directory:
        stage = os.path.join(directory, "python")
        shutil.copytree(os.path.join(HERE, "python"), stage,
                        ignore=shutil.ignore_patterns("__pycache__"))
        package = os.path.join(stage, backend.PACKAGE)
        library = os.path.join(LIBRARIES, "session_gateway.py")
        shutil.copy(library, os.path.join(package, "__init__.py"))
        _write(os.path.join(package, "api.py"), api_types.python(document))
        _write(os.path.join(stage, "VERSION"), version.replace("-SNAPSHOT", ".dev0") + "\n")
        backend.HERE = stage
        return backend.build_wheel(to), backend.build_sdist(to)


def _npm(version, document, to):
    sources = {name: _text(os.path.join(HERE, "npm", name)) for name in (
        "README.md", "fixture.mjs", "index.d.ts", "index.mjs", "start.mjs")}
    sources["session_gateway.mjs"] = _text(os.path.join(LIBRARIES, "session_gateway.mjs"))
    sources["index.cjs"] = commonjs.convert(sources["session_gateway.mjs"], sources["fixture.mjs"])
    sources["api.d.ts"] = api_types.typescript(document)
    for name in ("index", "api"):
        sources[f"{name}.d.cts"] = sources[f"{name}.d.ts"].replace("./api.js", "./api.cjs")
    described = json.loads(_text(os.path.join(HERE, "npm", "package.json")))
    sources["package.json"] = json.dumps({**described, "version": version}, indent=2) + "\n"
    name = f"{described['name']}-{version}.tgz"
    files = {path: text.encode() for path, text in sources.items()}
    backend.write_tar(os.path.join(to, name), "package", files, programs=("start.mjs",))
    return name


def _text(file):
    with open(file, encoding="utf-8") as source:
        return source.read()


def _write(file, text):
    with open(file, "w", encoding="utf-8") as target:
        target.write(text)


if __name__ == "__main__":
    main()
