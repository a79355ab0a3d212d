package dev.sessiongateway.http.simulator.graph;

/// The text of a message in a webhook.
record TextPart(String body) {}
