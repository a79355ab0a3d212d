package dev.sessiongateway.persistence.copy;

/// What is in a table of a store.
///
/// @param place the address of the store, `registry` or `media`
/// @param sha256 over the rows in their order
public record TableSum(String place, String table, long rows, String sha256) {}
