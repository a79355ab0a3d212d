package dev.sessiongateway.http.kernel.connection;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.trace.TraceContext;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// Gives each request its id, and its trace if the client has one. Both are answered in headers,
/// and everything that the request's thread does carries them ([CurrentRequest]). Wraps all other
/// handlers, so that refused requests have an id too.
public final class RequestTracing extends Handler.Wrapper {
  public static final String REQUEST_ID = "X-Request-Id";
  public static final String TRACEPARENT = "traceparent";
  private static final String TRACESTATE = "tracestate";

  /// The attribute of a request, for handlers on other threads.
  private static final String ATTRIBUTE = "request-trace";

  private final Identifiers identifiers;

  public RequestTracing(Identifiers identifiers) {
    this.identifiers = identifiers;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    var trace = read(request);
    request.setAttribute(ATTRIBUTE, trace);
    answer(trace, response.getHeaders());
    return CurrentRequest.<Boolean, Exception>call(
        trace, () -> super.handle(request, response, callback));
  }

  /// The trace of a request; a new one for a request that Jetty refuses before its handlers run.
  public RequestTrace of(Request request) {
    return request.getAttribute(ATTRIBUTE) instanceof RequestTrace known ? known : read(request);
  }

  /// Writes the headers of a response.
  public static void answer(RequestTrace trace, HttpFields.Mutable headers) {
    headers.put(REQUEST_ID, trace.requestId());
    if (trace.context() != null) {
      headers.put(TRACEPARENT, trace.context().traceparent());
    }
  }

  /// Where ids follow from a seed, those of reads do not change those of other requests: their
  /// number differs from run to run.
  private RequestTrace read(Request request) {
    var ids = identifiers.in("requests " + request.getMethod());
    var headers = request.getHeaders();
    var own = headers.get(REQUEST_ID);
    var id = own != null && RequestTrace.isRequestId(own) ? own : ids.uuid().toString();
    var parent = headers.get(TRACEPARENT);
    return new RequestTrace(id, parent == null ? null : context(ids, parent, headers));
  }

  /// A trace that cannot be read, or of which there are two, is replaced by a new one.
  private static TraceContext context(Identifiers ids, String parent, HttpFields headers) {
    var context =
        headers.getValuesList(TRACEPARENT).size() == 1
            ? TraceContext.parse(parent, state(headers))
            : null;
    return context == null ? TraceContext.starting(ids.uuid(), ids.uuid()) : context;
  }

  /// Several headers are one list.
  private static @Nullable String state(HttpFields headers) {
    var values = headers.getValuesList(TRACESTATE);
    return values.isEmpty() ? null : String.join(",", values);
  }
}
