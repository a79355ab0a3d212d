package dev.sessiongateway.application.access;

import org.jspecify.annotations.Nullable;

/// What opens the gateway besides the stored keys.
///
/// @param rootKey opens everything: its text or its hash from the configuration; absent when only
///   stored keys open the gateway
/// @param isKeyNeeded whether a request without a key has no rights
public record KeyPolicy(@Nullable String rootKey, boolean isKeyNeeded) {}
