package dev.sessiongateway.http.kernel.api;

import org.jspecify.annotations.Nullable;

/// A call of an operation that may change something, without the key that it had.
///
/// @param path as sent
/// @param query as in a URL; null when there is none
/// @param idempotencyKey of the header; null when there was none
/// @param form the media type of a body that is a form; null when it is JSON or there is none
/// @param body as sent; empty when there is none
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ObservedOperation(
    String method,
    String path,
    @Nullable String query,
    Dialect dialect,
    @Nullable String idempotencyKey,
    @Nullable String form,
    byte[] body) {}
