package dev.sessiongateway.http.audit;

/// A line of a file.
///
/// @param text without its break
/// @param length in bytes, with its break
/// @param isWhole whether it has a break
record FileLine(String text, long length, boolean isWhole) {}
