package dev.sessiongateway.bootstrap.settings;

/// A variable that is set and has no effect.
///
/// @param meaning why, and what to do instead
public record IgnoredVariable(String name, String meaning) {}
