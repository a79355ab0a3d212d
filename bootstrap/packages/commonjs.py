"""The npm package for `require`, made of the same sources as that for `import`."""
import re

IMPORT = r'^import \{([^}]*)\} from "(node:[^"]+)";\n'


def convert(*sources):
    """One CommonJS module with everything that these modules export.

    The modules import only from Node.js, by names, and from each other.
    """
    imports, exported, bodies = {}, [], []
    for source in sources:
        source = re.sub(r'^import [^;]*? from "\./[^"]+";\n', "", source, flags=re.M)
        for names, module in re.findall(IMPORT, source, re.M):
            found = imports.setdefault(module, [])
            found += [name for name in re.split(r",\s*", names.strip(", \n")) if name not in found]
        body = re.sub(IMPORT, "", source, flags=re.M)
        exported += re.findall(r"^export (?:async )?(?:class|function|const) (\w+)", body, re.M)
        body = re.sub(r"^export ", "", body, flags=re.M)
        bodies.append(body.replace("fileURLToPath(import.meta.url)", "__filename"))
    required = "".join(
        f'const {{ {", ".join(names).replace(" as ", ": ")} }} = require("{module}");\n'
        for module, names in imports.items())
    return ('"use strict";\n' + required + "\n" + "\n".join(bodies)
            + f"\nmodule.exports = {{ {', '.join(exported)} }};\n")
