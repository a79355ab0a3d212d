package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/// The body of a content with its references among its fields.
public record ContentInContext(@JsonUnwrapped Object body, ProtocolContext contextInfo) {}
