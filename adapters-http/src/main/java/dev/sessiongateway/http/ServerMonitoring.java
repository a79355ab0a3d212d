package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;

/// Who is told of requests.
///
/// @param metrics measures requests, and the server
/// @param requests is told of the requests of clients
/// @param observer is told of calls that change something
public record ServerMonitoring(Metrics metrics, RequestLog requests, OperationObserver observer) {}
