package dev.sessiongateway.http.simulator;

/// The id of what a phone sent.
record SentMessageId(String id) {}
