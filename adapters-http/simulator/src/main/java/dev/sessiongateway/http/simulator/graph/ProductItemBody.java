package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import org.jspecify.annotations.Nullable;

/// A product of a list.
record ProductItemBody(
    @JsonProperty("product_retailer_id") @Nullable @Length(max = 100) String productId) {}
