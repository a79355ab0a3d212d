package dev.sessiongateway.http.audit;

/// What a line of a trail says.
///
/// @param seq its number
/// @param hash of the line
record NumberedEntry(long seq, TrailEntry entry, String hash) {}
