package dev.sessiongateway.http;

import static dev.sessiongateway.http.kernel.api.ApiResponse.JSON_TYPE;

import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.http.RouteIndex.Match;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.RequestForwarder;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.api.ServerContext;
import dev.sessiongateway.http.kernel.unsupported.AbsentAreas;
import dev.sessiongateway.http.node.ForwardedCaller;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the operation of a request and writes its response.
record OperationDispatcher(
    RequestBodies bodies,
    OperationRunner runner,
    ResponseRenderer renderer,
    ServerContext context,
    LiveResponses live,
    RouteIndex routes,
    RequestRecorder recorder,
    RequestNotifier notifier,
    AbsentAreas absent,
    ForwardedCaller forwarded) {
  private static final Logger LOG = LoggerFactory.getLogger(OperationDispatcher.class);

  /// The weight of a type that a client does not accept.
  private static final Pattern REFUSED = Pattern.compile("[qQ]=0(?:\\.0{0,3})?");

  /// The owner of the bodies of requests without a key.
  private static final String NO_KEY = "-";

  /// Answers errors of the virtual machine too, so that the server goes on.
  void serve(Match match, EnteredRequest entered, Context ctx) {
    try {
      var _ =
          CurrentRequest.callFor(
              entered.key(),
              () -> {
                dispatch(match, entered, ctx);
                return ctx;
              });
    } catch (OutOfMemoryError e) {
      LOG.atError().addKeyValue("path", match.route().path()).setCause(e).log("out of memory");
      throw HttpFault.OUT_OF_MEMORY.toException(e);
    } catch (Error e) {
      throw new IllegalStateException("an operation failed by an error of the machine", e);
    }
  }

  private void dispatch(Match match, EnteredRequest entered, Context ctx) {
    var route = match.route();
    var request =
        new ApiRequest(
            entered.info(),
            entered.key(),
            match.variables(),
            entered.query(),
            ctx::header,
            context,
            ctx.req().getRemoteAddr());
    notifier.runs(ctx, request);
    // A signed address opens only the file that it names.
    if (!entered.isSigned()) {
      runner.check(route, request);
    }
    var forwarder = route.forwarder();
    if (forwarder != null) {
      forward(forwarder, route, request, ctx);
      return;
    }
    if (route.transport().isSocket()) {
      throw HttpFault.UPGRADE_REQUIRED.toException();
    }
    write(ctx, parseable(run(route, ctx, request), request));
  }

  private static void forward(
      RequestForwarder forwarder, Route route, ApiRequest request, Context ctx) {
    try {
      forwarder.forward(route.path(), request, ctx.req(), ctx.res());
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("a forwarded answer broke off");
    }
  }

  /// Generated clients of WAHA parse every answer whose JSON they ask for, also an empty one.
  private static ApiResponse parseable(ApiResponse response, ApiRequest request) {
    var isDone = response.status() == 200 || response.status() == 201;
    return isDone
            && response.body() instanceof ApiResponse.Nothing
            && request.isDialect(Dialect.WAHA)
            && namesJson(request.header("Accept"))
        ? response.with(new ApiResponse.Json(ApiResponse.SUCCESS))
        : response;
  }

  /// Whether the client names JSON among what it accepts; accepting everything does not count.
  private static boolean namesJson(@Nullable String accept) {
    return accept != null
        && Arrays.stream(accept.split(",", -1)).anyMatch(OperationDispatcher::isJson);
  }

  private static boolean isJson(String range) {
    var parts = Arrays.stream(range.split(";", -1)).map(String::strip).toList();
    return parts.getFirst().equalsIgnoreCase(JSON_TYPE)
        && parts.stream().noneMatch(part -> REFUSED.matcher(part).matches());
  }

  private ApiResponse run(Route route, Context ctx, ApiRequest request) {
    var spec = route.shape();
    if (spec == null) {
      return runner.run(route, request);
    }
    var owner = request.hasKey() ? request.key().id() : NO_KEY;
    try (var body = bodies.read(ctx.req(), route, spec.kind(), owner)) {
      var bytes = body.take();
      forwarded.requireSentBody(request, bytes);
      recorder.request(ctx, bytes);
      return runner.run(route, request, bytes, body.format(), spec);
    }
  }

  /// Answers a request without a route: for a path that does not exist, or a method that the path
  /// does not have.
  void refuseUnrouted(Context ctx) {
    var request = EnteredRequest.of(ctx).info();
    var allow = routes.allowed(request.path());
    if (!allow.isEmpty()) {
      notifier.refused(ctx, HttpFault.METHOD_NOT_ALLOWED.toException());
      write(ctx, renderer.faults().methodNotAllowed(allow, request));
      return;
    }
    var unknown = unknown(request);
    notifier.refused(ctx, unknown);
    write(ctx, renderer.faults().answer(unknown, request));
  }

  /// A path that only a part has, or that nobody has.
  private RuntimeException unknown(RequestInfo request) {
    return absent
        .find(request.path())
        .<RuntimeException>map(fault -> fault)
        .orElseGet(HttpFault.UNKNOWN_ROUTE::toException);
  }

  void refuse(Exception thrown, Context ctx) {
    if (thrown instanceof NotFoundResponse) {
      refuseUnrouted(ctx);
      return;
    }
    var request = EnteredRequest.of(ctx).info();
    // Javalin's own exceptions concern routing only; no other code chooses a status by throwing.
    Throwable cause =
        switch (thrown) {
          case HttpResponseException _ -> HttpFault.MALFORMED.toException();
          default -> thrown;
        };
    notifier.refused(ctx, cause);
    write(ctx, renderer.faults().answer(cause, request));
  }

  private void write(Context ctx, ApiResponse response) {
    ctx.status(response.status());
    response.headers().forEach(ctx::header);
    switch (response.body()) {
      case ApiResponse.Json(var value) -> write(ctx, renderer.json().writeLine(value));
      case ApiResponse.Bytes(var type, var bytes) when type.equals(JSON_TYPE) -> write(ctx, bytes);
      case ApiResponse.Bytes(var type, var bytes) -> typed(ctx, type).result(bytes);
      case ApiResponse.Stream(var type, var content, var length) when length >= 0 ->
          write(ctx, type, content, length);
      case ApiResponse.Stream(var type, var content, _) -> typed(ctx, type).result(content);
      case ApiResponse.Live(var opening) -> live.write(ctx, opening);
      case ApiResponse.Nothing() -> ctx.res().setContentType(null);
    }
  }

  private void write(Context ctx, byte[] rendered) {
    recorder.answer(ctx, rendered);
    if (ctx.header("Accept-Encoding") != null) {
      typed(ctx, JSON_TYPE).result(rendered);
      return;
    }
    // Nothing to compress: one write, where Javalin would copy by way of a buffer. Without the
    // length, which would commit the answer before Jetty adds `Connection: close` to one whose
    // request was not read to its end.
    try {
      typed(ctx, JSON_TYPE).res().getOutputStream().write(rendered);
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("the client is gone");
    }
  }

  /// Not compressed: then the length would be another one, and a part of the content no part of it.
  private static void write(Context ctx, String type, InputStream content, long length) {
    var response = typed(ctx, type).res();
    response.setContentLengthLong(length);
    try (content) {
      if (!ctx.method().equals(HandlerType.HEAD)) {
        content.transferTo(response.getOutputStream());
      }
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("the client is gone, or the file is");
    }
  }

  /// Sets the exact content type: Jetty would otherwise append a charset, even to pictures.
  private static Context typed(Context ctx, String type) {
    if (type.equals(ctx.res().getContentType())) {
      return ctx;
    }
    ctx.res().setCharacterEncoding((String) null);
    return ctx.contentType(type);
  }
}
