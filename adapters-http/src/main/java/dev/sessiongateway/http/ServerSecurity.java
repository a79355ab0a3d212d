package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.server.PathSigner;

/// What guards the server besides the keys of the gateway.
///
/// @param failures limits failed key checks over all transports
/// @param signer signs and checks addresses that open without a key
public record ServerSecurity(FailureLimiter failures, PathSigner signer) {}
