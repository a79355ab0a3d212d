package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What a question about a product refers to, in a webhook.
///
/// @param from the number of the business
record ProductContext(String from, @JsonProperty("referred_product") ReferredProduct product) {}
