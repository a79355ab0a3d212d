package dev.sessiongateway.http;

import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.http.OperationInterceptor.OperationCall;
import dev.sessiongateway.http.RequestNotifier.Outcome;
import dev.sessiongateway.http.kernel.api.Api.Operations;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BinaryBody;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.RawBody;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.fault.FaultResponses;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Checks that a key may run an operation, reads the body, and runs the operation within the
/// interceptors.
///
/// @param interceptors the outermost first
record OperationRunner(
    ComputePool compute,
    ResponseRenderer renderer,
    RequestNotifier notifier,
    List<OperationInterceptor> interceptors)
    implements Operations {
  /// Reading a body of this size takes a few milliseconds; one of 43 MiB takes a hundred.
  private static final int LARGE_BODY_BYTES = 1 << 20;

  private static final Object NO_BODY = new Object();

  OperationRunner {
    interceptors = List.copyOf(interceptors);
  }

  @Override
  public ApiResponse answer(Route route, ApiRequest request, byte[] body) {
    var begun = System.nanoTime();
    var fault = new AtomicReference<@Nullable String>();
    var response =
        answer(
            request,
            () -> {
              try {
                return checked(route, request, body);
              } catch (RuntimeException e) {
                fault.set(FaultResponses.code(e));
                throw e;
              }
            });
    var nanos = System.nanoTime() - begun;
    notifier.answered(route, request, new Outcome(response.status(), fault.get(), nanos));
    return response;
  }

  private ApiResponse checked(Route route, ApiRequest request, byte[] body) {
    check(route, request);
    var spec = route.shape();
    return spec == null
        ? run(route, request)
        : run(route, request, body, new BodyFormat.Json(), spec);
  }

  @Override
  public ApiResponse answer(ApiRequest request, Supplier<ApiResponse> work) {
    try {
      return renderer.rendered(work.get());
    } catch (RuntimeException e) {
      return renderer.ofFault(e, request);
    }
  }

  /// Checks the scope of the key, and that it opens the session of the path, before the body is
  /// read.
  void check(Route route, ApiRequest request) {
    var scope = route.scope();
    if (scope == null) {
      return; // an open operation has no key
    }
    request.need(scope);
    if (route.namesSession()) {
      var _ = request.sessionName();
    } else if (route.namesInstance()) {
      var _ = request.session();
    }
  }

  /// Runs an operation that reads no body.
  ApiResponse run(Route route, ApiRequest request) {
    return intercepted(
        0,
        new OperationCall(route, request, null, new byte[0]),
        () -> route.action().run(request, NO_BODY));
  }

  ApiResponse run(
      Route route, ApiRequest request, byte[] body, BodyFormat format, BodySpec<?> spec) {
    return intercepted(
        0,
        new OperationCall(route, request, format.form(), body),
        () -> route.action().run(request, value(body, format, spec)));
  }

  private ApiResponse intercepted(int from, OperationCall call, Supplier<ApiResponse> action) {
    return from == interceptors.size()
        ? action.get()
        : interceptors.get(from).run(call, () -> intercepted(from + 1, call, action));
  }

  private Object value(byte[] body, BodyFormat format, BodySpec<?> spec) {
    if (spec.type() == RawBody.class) {
      return new RawBody(body);
    }
    if (spec.type() == BinaryBody.class) {
      return new BinaryBody(body);
    }
    return body.length > LARGE_BODY_BYTES
        ? compute.call("large-bodies", () -> read(body, format, spec))
        : read(body, format, spec);
  }

  private Object read(byte[] bytes, BodyFormat format, BodySpec<?> spec) {
    return switch (format) {
      case BodyFormat.Json(), BodyFormat.Bytes() ->
          renderer.json().read(bytes, spec.type(), spec.wrappers());
      case BodyFormat.UrlEncoded() ->
          renderer.json().read(FormParser.urlEncoded(bytes), spec.type(), spec.wrappers());
      case BodyFormat.Parts(var boundary) ->
          renderer.json().read(FormParser.multipart(bytes, boundary), spec.type(), spec.wrappers());
    };
  }
}
