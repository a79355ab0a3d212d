package dev.sessiongateway.http;

import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.access.ReadLimiter;
import dev.sessiongateway.http.kernel.access.ReadLimiter.LargeReads;
import dev.sessiongateway.http.kernel.api.Api.Operations;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.BodySpec.RawBody;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.fault.FaultResponses;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.node.NodeForwarder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Checks that a key may run an operation, reads the body, and runs the operation within the limits
/// for its key.
record OperationRunner(
    ComputePool compute,
    LidLookup lids,
    Answers answers,
    ReadLimiter reads,
    LargeReads largeReads,
    OperationObserver observer,
    NodeForwarder forwarder)
    implements Operations {
  /// Reading a body of this size takes a few milliseconds; one of 43 MiB takes a hundred.
  private static final int LARGE_BODY_BYTES = 1 << 20;

  private static final Object NO_BODY = new Object();

  @Override
  public ApiResponse answer(Route route, ApiRequest request, byte[] body) {
    return answer(
        request,
        () -> {
          check(route, request);
          var spec = route.shape();
          return spec == null
              ? run(route, request)
              : run(route, request, body, new BodyFormat.Json(), spec);
        });
  }

  @Override
  public ApiResponse answer(ApiRequest request, Supplier<ApiResponse> work) {
    try {
      return rendered(work.get());
    } catch (RuntimeException e) {
      return rendered(answers.faults().answer(e, request.info()));
    }
  }

  private ApiResponse rendered(ApiResponse response) {
    return response.body() instanceof ApiResponse.Json(var value)
        ? response.with(
            new ApiResponse.Bytes(ApiResponse.JSON_TYPE, answers.json().writeLine(value)))
        : response;
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
    var none = new byte[0];
    return forwarder.run(
        request,
        none,
        () -> observed(route, request, null, none, () -> invoke(route, request, NO_BODY)));
  }

  ApiResponse run(
      Route route, ApiRequest request, byte[] body, BodyFormat format, BodySpec<?> spec) {
    return forwarder.run(
        request,
        body,
        () ->
            observed(
                route,
                request,
                format.form(),
                body,
                () -> invoke(route, request, value(body, format, spec))));
  }

  private ApiResponse observed(
      Route route,
      ApiRequest request,
      @Nullable String form,
      byte[] body,
      Supplier<ApiResponse> operation) {
    if (!route.changes() || observer.equals(OperationObserver.NONE)) {
      return operation.get();
    }
    var observation = observer.begin();
    ApiResponse response;
    try {
      response = rendered(operation.get());
    } catch (RuntimeException e) {
      observation.completed(
          OperationObserver.Call.of(request, form, body),
          rendered(answers.faults().answer(e, request.info())));
      throw e;
    }
    observation.completed(OperationObserver.Call.of(request, form, body), response);
    return response;
  }

  private ApiResponse invoke(Route route, ApiRequest request, Object body) {
    var isRead = route.scope() == Scope.READ || route.scope() == Scope.ANY;
    if (!isRead || route.transport() != Route.Transport.ANSWER || !request.hasKey()) {
      return route.action().run(request, body);
    }
    var key = request.key().id();
    try (var permit = reads.acquire(key)) {
      if (!largeReads.isLarge(key, route.path())) {
        return lids.inOneAnswer(() -> answerToRead(route, request, body));
      }
      permit.pauseAfterwards();
      return compute.call(
          "large-reads", () -> lids.inOneAnswer(() -> answerToRead(route, request, body)));
    }
  }

  /// The response is rendered while the read permit is held, because rendering is most of the work
  /// of a large page. It is written after the permit is returned, as slowly as the client reads.
  private ApiResponse answerToRead(Route route, ApiRequest request, Object body) {
    var response = route.action().run(request, body);
    if (!(response.body() instanceof ApiResponse.Json(var value))) {
      return response;
    }
    var rendered = answers.json().writeLine(value);
    largeReads.record(request.key().id(), route.path(), rendered.length);
    return response.with(new ApiResponse.Bytes(ApiResponse.JSON_TYPE, rendered));
  }

  private Object value(byte[] body, BodyFormat format, BodySpec<?> spec) {
    if (spec.type() == RawBody.class) {
      return new RawBody(body);
    }
    return body.length > LARGE_BODY_BYTES
        ? compute.call("large-bodies", () -> read(body, format, spec))
        : read(body, format, spec);
  }

  private Object read(byte[] bytes, BodyFormat format, BodySpec<?> spec) {
    return switch (format) {
      case BodyFormat.Json() -> answers.json().read(bytes, spec.type(), spec.wrappers());
      case BodyFormat.UrlEncoded() ->
          answers.json().read(FormParser.urlEncoded(bytes), spec.type(), spec.wrappers());
      case BodyFormat.Parts(var boundary) ->
          answers.json().read(FormParser.multipart(bytes, boundary), spec.type(), spec.wrappers());
    };
  }

  /// What writes the body of a response: of a result, or of a fault.
  record Answers(Json json, FaultResponses faults) {}
}
