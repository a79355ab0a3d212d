package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;

/// What gets requests.
///
/// @param metrics measures requests, and the server
/// @param requests gets the requests of clients
/// @param observer gets calls that change something
public record ServerMonitoring(Metrics metrics, RequestLog requests, OperationObserver observer) {}
