"""Types of Python and TypeScript for the bodies and events of the API document.

A type is a shared schema of the document, the body of an operation (`SendTextBody` of family A,
`BSendTextBody` of family B), or an event (`MessageEvent`, `BMessagesUpsertEvent`).
"""
import json
import re

_METHODS = ("get", "put", "post", "delete", "patch")


def collect(document):
    """The schemas by the names of their types."""
    found = {type_name(name): schema for name, schema in document["components"]["schemas"].items()}
    for path in document["paths"].values():
        for method in _METHODS:
            body = _json_body(path.get(method, {}))
            if body is not None:
                found[type_name(_unprefixed(path[method]["operationId"])) + "Body"] = body
    for name, hook in document.get("webhooks", {}).items():
        found[type_name(_unprefixed(name)) + "Event"] = _event(_json_body(hook["post"]))
    return found


def _event(schema):
    """An event always has its name and its payload, besides what all events have."""
    parts = schema.get("allOf", [schema])
    return {"allOf": [{**part, "required": list(part.get("properties", {}))}
                      if "$ref" not in part else part for part in parts]}


def type_name(name):
    """`B.Event.Contact` is `BEventContact`, and `a.session.status` is `ASessionStatus`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


def _unprefixed(name):
    return name[2:] if name.startswith("a.") else name


def _json_body(operation):
    content = operation.get("requestBody", {}).get("content", {})
    return content.get("application/json", {}).get("schema")


def python(document):
    """The module, for Python 3.9 or newer."""
    schemas = collect(document)
    parts = ['"""Bodies and events of the API, made from its document."""\n'
             "from __future__ import annotations\n\n"
             "from typing import Any, Dict, List, Literal, TypedDict, Union\n"]
    aliases = []
    for name in sorted(schemas):
        fields, required = _fields(schemas[name], document)
        if fields:
            parts.append(_typed_dict(name, fields, required))
        else:
            aliases.append(f"{name} = {_python_type(schemas[name], True)}\n")
    return "\n\n".join(parts) + "\n\n" + "".join(aliases)


def _typed_dict(name, fields, required):
    """Of two dictionaries where some fields may be absent: NotRequired is of Python 3.11."""
    bases = []
    optional = [key for key in fields if key not in required]
    groups = (required, "Required", ""), (optional, "Optional", ", total=False")
    for part, suffix, total in groups:
        if part:
            base = f"_{name}{suffix}"
            keys = "".join(f"    {json.dumps(key)}: {_quoted(_python_type(fields[key]))},\n"
                           for key in part)
            bases.append((base, f'{base} = TypedDict("{base}", {{\n{keys}}}{total})\n'))
    return ("".join(text for _, text in bases)
            + f"\n\nclass {name}({', '.join(base for base, _ in bases)}):\n    pass\n")


def _quoted(text):
    return text if text == "None" else json.dumps(text)


def _python_type(schema, is_evaluated=False):
    def union(parts):
        words = list(dict.fromkeys(parts))
        return words[0] if len(words) == 1 else f"Union[{', '.join(words)}]"

    def render(part):
        return _python_type(part, is_evaluated)

    if schema is True or not schema:
        return "Any"
    if "$ref" in schema:
        name = type_name(schema["$ref"].rsplit("/", 1)[1])
        return f'"{name}"' if is_evaluated else name
    if "const" in schema:
        return f"Literal[{schema['const']!r}]"
    if "enum" in schema:
        return union([f"Literal[{', '.join(repr(each) for each in schema['enum'])}]"])
    for choice in ("oneOf", "anyOf"):
        if choice in schema and not schema.get("properties"):
            return union([render(each) for each in schema[choice]])
    if "allOf" in schema:
        return render(schema["allOf"][0]) if len(schema["allOf"]) == 1 else "Dict[str, Any]"
    kinds = schema.get("type", "any")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    simple = {"string": "str", "integer": "int", "number": "float", "boolean": "bool",
              "null": "None", "any": "Any"}
    result = []
    for kind in kinds:
        if kind == "array":
            result.append(f"List[{render(schema.get('items', True))}]")
        elif kind == "object":
            values = schema.get("additionalProperties", True)
            is_map = isinstance(values, dict) and not schema.get("properties")
            result.append(f"Dict[str, {render(values) if is_map else 'Any'}]")
        else:
            result.append(simple[kind])
    return union(result)


def _fields(schema, document):
    """The fields of an object with those that it takes from others, and which are required."""
    fields, required = {}, []
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    for part in schema.get("allOf", []):
        more, needed = _fields(part, document)
        fields.update(more)
        required += needed
    fields.update(schema.get("properties", {}))
    required += schema.get("required", [])
    return fields, [key for key in dict.fromkeys(required) if key in fields]


def typescript(document):
    """The declarations."""
    schemas = collect(document)
    parts = ["// Bodies and events of the API, made from its document.\n"]
    for name in sorted(schemas):
        fields, required = _fields(schemas[name], document)
        if fields:
            members = "".join(
                _comment(each, "  ") + f"  {_key(key)}{'' if key in required else '?'}:"
                f" {_typescript_type(each, '  ')};\n" for key, each in fields.items())
            parts.append(f"{_comment(schemas[name], '')}export interface {name} {{\n{members}}}\n")
        else:
            parts.append(f"export type {name} = {_typescript_type(schemas[name], '')};\n")
    return "\n".join(parts)


def _key(key):
    return key if re.fullmatch(r"[A-Za-z_$][A-Za-z0-9_$]*", key) else json.dumps(key)


def _comment(schema, indent):
    text = schema.get("description", "") if isinstance(schema, dict) else ""
    words = " ".join(text.split()).replace("*/", "* /")
    return f"{indent}/** {words} */\n" if words else ""


def _typescript_type(schema, indent):
    if schema is True or not schema:
        return "unknown"
    if "$ref" in schema:
        return type_name(schema["$ref"].rsplit("/", 1)[1])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    for choice in ("oneOf", "anyOf"):
        if choice in schema and not schema.get("properties"):
            words = dict.fromkeys(_typescript_type(each, indent) for each in schema[choice])
            return " | ".join(words)
    if "allOf" in schema and not schema.get("properties"):
        return " & ".join(_typescript_type(each, indent) for each in schema["allOf"])
    kinds = schema.get("type", "any")
    simple = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean",
              "null": "null", "any": "unknown"}
    words = []
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        if kind == "array":
            words.append(f"Array<{_typescript_type(schema.get('items', True), indent)}>")
        elif kind == "object":
            words.append(_typescript_object(schema, indent))
        else:
            words.append(simple[kind])
    return " | ".join(dict.fromkeys(words))


def _typescript_object(schema, indent):
    if schema.get("properties"):
        inner = indent + "  "
        required = schema.get("required", [])
        members = "".join(
            f"{inner}{_key(key)}{'' if key in required else '?'}:"
            f" {_typescript_type(each, inner)};\n"
            for key, each in schema["properties"].items())
        return f"{{\n{members}{indent}}}"
    values = schema.get("additionalProperties", True)
    value = _typescript_type(values, indent) if isinstance(values, dict) else "unknown"
    return f"Record<string, {value}>"
