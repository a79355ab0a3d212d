package dev.sessiongateway.bootstrap.e2e;

import org.jspecify.annotations.Nullable;

/// A request that was sent to an earlier version, with the id of the message that it answered.
///
/// @param key the `Idempotency-Key`; absent when the body has an id
record StoredSend(String path, @Nullable String key, String body, int status, String messageId) {}
