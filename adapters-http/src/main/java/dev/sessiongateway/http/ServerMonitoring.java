package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.requestlog.RequestListener;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;
import java.util.List;

/// What gets requests.
///
/// @param metrics measures requests, and the server
/// @param requests gets the requests of clients
/// @param observer gets calls that change something
/// @param listeners get each request after it was answered
public record ServerMonitoring(
    Metrics metrics,
    RequestLog requests,
    OperationObserver observer,
    List<RequestListener> listeners) {
  public ServerMonitoring {
    listeners = List.copyOf(listeners);
  }
}
