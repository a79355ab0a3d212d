package dev.sessiongateway.http.kernel.api;

/// A JSON body as it came, for an operation that verifies a signature over its bytes.
@SuppressWarnings("ArrayRecordComponent") // passed on, never compared
public record RawBody(byte[] bytes) {}
