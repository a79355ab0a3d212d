package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;

/// A value that is JSON already.
record RawJson(@JsonValue @JsonRawValue String text) {}
