package dev.sessiongateway.domain.node;

/// The right of a node to own sessions, for a limited time that it extends again and again.
///
/// @param generation counts the starts under this URL: a later start ends the lease of an earlier
///   one
public record NodeLease(NodeUrl node, long generation) {}
