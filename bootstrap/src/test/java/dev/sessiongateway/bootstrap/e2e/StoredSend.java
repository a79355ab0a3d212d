package dev.sessiongateway.bootstrap.e2e;

import org.jspecify.annotations.Nullable;

/// A request sent to an earlier version, with the message id of the answer.
///
/// @param key the `Idempotency-Key`; null when the body has an id
record StoredSend(String path, @Nullable String key, String body, int status, String messageId) {}
