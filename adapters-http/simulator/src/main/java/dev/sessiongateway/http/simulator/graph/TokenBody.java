package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import org.jspecify.annotations.Nullable;

/// A body that has nothing but the token.
record TokenBody(@JsonProperty("access_token") @Nullable @Length(max = 512) String token) {}
