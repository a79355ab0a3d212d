package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.LiveConnection.TextConnection;
import dev.sessiongateway.http.kernel.api.RequestInfo.ClientProtocol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Collects the operations of one family, one line each:
///
/// ```java
/// api.post("a.sendLocation", "/api/sendLocation", Scope.SEND, LocationBody.class, this::sendLocation);
/// ```
///
/// The body's record says what is required: a component without `@Nullable` is. The order of the
/// lines does not matter; literal segments win over variables. Only a [RouteGroup] adds lines.
public final class Api {
  private static final String POST = ".post";

  private final RouteGroup group;
  private final List<Route> routes;
  private final Operations operations;

  private Api(RouteGroup group, List<Route> routes, Operations operations) {
    this.group = group;
    this.routes = routes;
    this.operations = operations;
  }

  /// Every operation of these capabilities.
  ///
  /// @param operations runs operations for other operations
  public static List<Route> routes(List<? extends RouteGroup> capabilities, Operations operations) {
    var all = new ArrayList<Route>();
    for (var capability : capabilities) {
      capability.register(new Api(capability, all, operations));
    }
    return List.copyOf(all);
  }

  /// Every operation of every capability: complete once the last of them has registered.
  public List<Route> all() {
    return Collections.unmodifiableList(routes);
  }

  /// Runs operations for other operations.
  public Operations operations() {
    return operations;
  }

  public Line get(String id, String path, Scope scope, Operation operation) {
    return add("GET", id, path, scope, operation);
  }

  /// Some clients send a body with fields that are usually in the query.
  public <B> Line get(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    return add("GET", id, path, scope, BodySpec.of(body), operation);
  }

  /// A GET that changes something, against the rules of HTTP; HEAD does not run it.
  public Line unsafeGet(String id, String path, Scope scope, Operation operation) {
    return get(id, path, scope, operation).with(Route::withoutHead);
  }

  /// A GET with a body that changes something; HEAD does not run it.
  public <B> Line unsafeGet(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    return get(id, path, scope, body, operation).with(Route::withoutHead);
  }

  /// An operation that needs no key.
  public Line openGet(String id, String path, Operation operation) {
    return add("GET", id, path, null, operation);
  }

  /// An operation with a body that needs no key.
  public <B> Line openPost(String id, String path, Class<B> body, BodyOperation<B> operation) {
    return openPost(id, path, BodySpec.of(body), operation);
  }

  /// An operation with a body that needs no key, because it has credentials of its own.
  public <B> Line openPost(String id, String path, BodySpec<B> spec, BodyOperation<B> operation) {
    return add(Route.Transport.ANSWER, "POST", id, path, null, spec, handler(spec, operation));
  }

  /// An operation that needs no key, because it has credentials of its own.
  public Line openDelete(String id, String path, Operation operation) {
    return add("DELETE", id, path, null, operation);
  }

  /// As above, with a body.
  public <B> void openDelete(String id, String path, Class<B> body, BodyOperation<B> operation) {
    var spec = BodySpec.of(body);
    add(Route.Transport.ANSWER, "DELETE", id, path, null, spec, handler(spec, operation));
  }

  /// An operation that a signed URL opens without a key; the request then has no key.
  public Line signedGet(String id, String path, Scope scope, Operation operation) {
    return get(id, path, scope, operation).with(Route::withSignature);
  }

  public Line post(String id, String path, Scope scope, Operation operation) {
    return add("POST", id, path, scope, operation);
  }

  public <B> Line post(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    return add("POST", id, path, scope, BodySpec.of(body), operation);
  }

  public <B> Line post(
      String id,
      String path,
      Scope scope,
      BodyKind kind,
      Class<B> body,
      BodyOperation<B> operation) {
    return post(id, path, scope, BodySpec.of(body, kind), operation);
  }

  public <B> Line post(
      String id, String path, Scope scope, BodySpec<B> spec, BodyOperation<B> operation) {
    return add("POST", id, path, scope, spec, operation);
  }

  /// An operation that runs other operations for its caller ([#operations]).
  public <B> Line rpc(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    var spec = BodySpec.of(body);
    return add(Route.Transport.RPC, "POST", id, path, scope, spec, handler(spec, operation));
  }

  public Line put(String id, String path, Scope scope, Operation operation) {
    return add("PUT", id, path, scope, operation);
  }

  public <B> Line put(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    return add("PUT", id, path, scope, BodySpec.of(body), operation);
  }

  public <B> Line put(
      String id,
      String path,
      Scope scope,
      BodyKind kind,
      Class<B> body,
      BodyOperation<B> operation) {
    return add("PUT", id, path, scope, BodySpec.of(body, kind), operation);
  }

  public <B> Line patch(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    return add("PATCH", id, path, scope, BodySpec.of(body), operation);
  }

  public Line delete(String id, String path, Scope scope, Operation operation) {
    return add("DELETE", id, path, scope, operation);
  }

  public <B> Line delete(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    return add("DELETE", id, path, scope, BodySpec.of(body), operation);
  }

  /// An operation by PUT and by POST, because clients use either.
  public Line putOrPost(String id, String path, Scope scope, Operation operation) {
    return put(id, path, scope, operation).and(post(id + POST, path, scope, operation));
  }

  /// An operation with a body by PUT and by POST.
  public <B> Line putOrPost(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    return put(id, path, scope, body, operation).and(post(id + POST, path, scope, body, operation));
  }

  /// An operation with files in its body by PUT and by POST.
  public <B> Line putOrPost(
      String id,
      String path,
      Scope scope,
      BodyKind kind,
      Class<B> body,
      BodyOperation<B> operation) {
    return put(id, path, scope, kind, body, operation)
        .and(post(id + POST, path, scope, kind, body, operation));
  }

  /// Server-sent events.
  public Line eventStream(String id, String path, Scope scope, LiveOperation operation) {
    return add(Route.Transport.EVENT_STREAM, "GET", id, path, scope, live(operation));
  }

  /// A websocket; a request without an upgrade gets a 426.
  public Line webSocket(String id, String path, Scope scope, LiveOperation operation) {
    return add(Route.Transport.WEBSOCKET, "GET", id, path, scope, live(operation));
  }

  /// A websocket over which the client sends texts as well.
  public Line textSocket(String id, String path, Scope scope, TextOperation operation) {
    return add(
        Route.Transport.TEXT_SOCKET,
        "GET",
        id,
        path,
        scope,
        live((request, connection) -> operation.open(request, (TextConnection) connection)));
  }

  private static Operation live(LiveOperation operation) {
    return request -> ApiResponse.live(connection -> operation.open(request, connection));
  }

  private Line add(
      String method, String id, String path, @Nullable Scope scope, Operation operation) {
    return add(Route.Transport.ANSWER, method, id, path, scope, operation);
  }

  private Line add(
      Route.Transport transport,
      String method,
      String id,
      String path,
      @Nullable Scope scope,
      Operation operation) {
    return add(transport, method, id, path, scope, null, (request, _) -> operation.run(request));
  }

  private <B> Line add(
      String method,
      String id,
      String path,
      Scope scope,
      BodySpec<B> spec,
      BodyOperation<B> operation) {
    return add(Route.Transport.ANSWER, method, id, path, scope, spec, handler(spec, operation));
  }

  private static <B> Route.Handler handler(BodySpec<B> spec, BodyOperation<B> operation) {
    return (request, value) -> operation.run(request, spec.type().cast(value));
  }

  private Line add(
      Route.Transport transport,
      String method,
      String id,
      String path,
      @Nullable Scope scope,
      @Nullable BodySpec<?> spec,
      Route.Handler action) {
    var takesHead = method.equals("GET");
    routes.add(
        new Route(
            id,
            group.family(),
            group.protocol(),
            group.forwarder(),
            method,
            path,
            scope,
            spec,
            null,
            List.of(),
            transport,
            false,
            takesHead,
            action));
    return new Line(routes.size() - 1, routes.size());
  }

  /// One operation, of one method or of several.
  public final class Line {
    private final int from;
    private final int to;

    private Line(int from, int to) {
      this.from = from;
      this.to = to;
    }

    /// What it reads of the query.
    public Line parameters(Parameter<?>... all) {
      return with(route -> route.withParameters(List.of(all)));
    }

    /// The JSON of its answers is made from a value of this type.
    public void answers(Class<?> type) {
      answers(AnswerSpec.of(type));
    }

    /// The JSON of its answers is an array of values of this type.
    public void answersList(Class<?> type) {
      answers(AnswerSpec.listOf(type));
    }

    /// The JSON of its answers is made from these types.
    public void answers(AnswerSpec spec) {
      var _ = with(route -> route.withAnswer(spec));
    }

    @SuppressWarnings("CanIgnoreReturnValueSuggester") // a builder: its calls are chained
    private Line with(UnaryOperator<Route> change) {
      routes.subList(from, to).replaceAll(change);
      return this;
    }

    /// The operation by another method too, which was added behind it.
    private Line and(Line next) {
      return new Line(from, next.to);
    }
  }

  /// The routes of one capability.
  public interface RouteGroup {
    Family family();

    /// Of clients that belong to no family; null for most.
    default @Nullable ClientProtocol protocol() {
      return null;
    }

    /// Has another server answer them; null for most, which this one answers.
    default @Nullable RequestForwarder forwarder() {
      return null;
    }

    /// Adds every operation, one line each.
    void register(Api api);
  }

  /// The routes of one capability in family A.
  public interface FamilyA extends RouteGroup {
    @Override
    default Family family() {
      return Family.A;
    }
  }

  /// Operations of the gateway itself and of its parts, in the native dialect. They are shown with
  /// family A, whose clients know none of them.
  public interface Native extends RouteGroup {
    @Override
    default Family family() {
      return Family.A;
    }
  }

  /// The routes of one capability in family B.
  public interface FamilyB extends RouteGroup {
    @Override
    default Family family() {
      return Family.B;
    }
  }

  /// An operation that reads no body.
  @FunctionalInterface
  public interface Operation {
    ApiResponse run(ApiRequest request);
  }

  /// An operation with a body. An absent body arrives as a record of absent fields.
  @FunctionalInterface
  public interface BodyOperation<B> {
    ApiResponse run(ApiRequest request, B body);
  }

  /// As [LiveOperation], over a websocket that carries texts both ways.
  @FunctionalInterface
  public interface TextOperation {
    void open(ApiRequest request, TextConnection connection);
  }

  /// An operation whose client stays connected. It checks the request, starts the stream and
  /// returns; a fault that it throws closes the connection.
  @FunctionalInterface
  public interface LiveOperation {
    void open(ApiRequest request, LiveConnection connection);
  }

  /// Runs operations for another operation: with the same checks, limits and faults as for a
  /// client.
  public interface Operations {

    /// A fault is answered, not thrown. JSON is answered as bytes.
    ///
    /// @param request of the operation, with a key
    /// @param json the body; empty when there is none
    ApiResponse answer(Route route, ApiRequest request, byte[] json);

    /// Runs another operation with the key and the dialect of this request.
    ///
    /// @param variables of the route's path, decoded
    default ApiResponse answer(
        Route route, ApiRequest caller, Map<String, String> variables, Query query, byte[] json) {
      var info =
          new RequestInfo(
              route.family(),
              route.protocol(),
              Dialect.choose(route.family(), null, null, caller.dialect()),
              route.method(),
              route.path(),
              caller.requestId());
      return answer(route, caller.inner(info, variables, query), json);
    }

    /// Answers a fault of this work as one of the request.
    ApiResponse answer(ApiRequest request, Supplier<ApiResponse> work);
  }
}
