package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.http.kernel.json.ValueLimits.Length;

/// A text of an interactive message.
record WordsBody(@Length(min = 1, max = 4_096) String text) {}
