package dev.sessiongateway.http.kernel.api;

/// A body that is a file. Its media type is not looked at.
@SuppressWarnings("ArrayRecordComponent") // passed on, never compared
public record BinaryBody(byte[] bytes) {}
