"""Parses scrapes with Prometheus' own parser: each is a line with its length in bytes, then its text.

Answers each with one line of JSON: the families, or the error of the parser.
"""

import json
import sys

from prometheus_client.parser import text_string_to_metric_families

for length in sys.stdin.buffer:
    text = sys.stdin.buffer.read(int(length)).decode("utf-8")
    try:
        families = [
            {
                "name": family.name + ("_total" if family.type == "counter" else ""),
                "type": family.type,
                "help": family.documentation,
                "samples": [
                    {"name": sample.name, "labels": sample.labels, "value": str(sample.value)}
                    for sample in family.samples
                ],
            }
            for family in text_string_to_metric_families(text)
        ]
        print(json.dumps({"families": families}), flush=True)
    except ValueError as error:
        print(json.dumps({"error": str(error)}), flush=True)
