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

  public void get(String id, String path, Scope scope, Operation operation) {
    add("GET", id, path, scope, operation);
  }

  /// Some clients send a body with fields that are usually in the query.
  public <B> void get(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    add("GET", id, path, scope, BodySpec.of(body), operation);
  }

  /// A GET that changes something, against the rules of HTTP; HEAD does not run it.
  public void unsafeGet(String id, String path, Scope scope, Operation operation) {
    get(id, path, scope, operation);
    routes.add(routes.removeLast().withoutHead());
  }

  /// A GET with a body that changes something; HEAD does not run it.
  public <B> void unsafeGet(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    get(id, path, scope, body, operation);
    routes.add(routes.removeLast().withoutHead());
  }

  /// An operation that needs no key.
  public void openGet(String id, String path, Operation operation) {
    add("GET", id, path, null, operation);
  }

  /// An operation with a body that needs no key.
  public <B> void openPost(String id, String path, Class<B> body, BodyOperation<B> operation) {
    openPost(id, path, BodySpec.of(body), operation);
  }

  /// An operation with a body that needs no key, because it has credentials of its own.
  public <B> void openPost(String id, String path, BodySpec<B> spec, BodyOperation<B> operation) {
    add(Route.Transport.ANSWER, "POST", id, path, null, spec, handler(spec, operation));
  }

  /// An operation that needs no key, because it has credentials of its own.
  public void openDelete(String id, String path, Operation operation) {
    add("DELETE", id, path, null, operation);
  }

  /// As above, with a body.
  public <B> void openDelete(String id, String path, Class<B> body, BodyOperation<B> operation) {
    add("DELETE", id, path, null, BodySpec.of(body), operation);
  }

  /// An operation that a signed URL opens without a key; the request then has no key.
  public void signedGet(String id, String path, Scope scope, Operation operation) {
    get(id, path, scope, operation);
    routes.add(routes.removeLast().withSignature());
  }

  public void post(String id, String path, Scope scope, Operation operation) {
    add("POST", id, path, scope, operation);
  }

  public <B> void post(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    add("POST", id, path, scope, BodySpec.of(body), operation);
  }

  public <B> void post(
      String id,
      String path,
      Scope scope,
      BodyKind kind,
      Class<B> body,
      BodyOperation<B> operation) {
    post(id, path, scope, BodySpec.of(body, kind), operation);
  }

  public <B> void post(
      String id, String path, Scope scope, BodySpec<B> spec, BodyOperation<B> operation) {
    add("POST", id, path, scope, spec, operation);
  }

  /// An operation that runs other operations for its caller ([#operations]).
  public <B> void rpc(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    var spec = BodySpec.of(body);
    add(Route.Transport.RPC, "POST", id, path, scope, spec, handler(spec, operation));
  }

  public void put(String id, String path, Scope scope, Operation operation) {
    add("PUT", id, path, scope, operation);
  }

  public <B> void put(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    add("PUT", id, path, scope, BodySpec.of(body), operation);
  }

  public <B> void put(
      String id,
      String path,
      Scope scope,
      BodyKind kind,
      Class<B> body,
      BodyOperation<B> operation) {
    add("PUT", id, path, scope, BodySpec.of(body, kind), operation);
  }

  public <B> void patch(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    add("PATCH", id, path, scope, BodySpec.of(body), operation);
  }

  public void delete(String id, String path, Scope scope, Operation operation) {
    add("DELETE", id, path, scope, operation);
  }

  public <B> void delete(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    add("DELETE", id, path, scope, BodySpec.of(body), operation);
  }

  /// An operation by PUT and by POST, because clients use either.
  public void putOrPost(String id, String path, Scope scope, Operation operation) {
    put(id, path, scope, operation);
    post(id + POST, path, scope, operation);
  }

  /// An operation with a body by PUT and by POST.
  public <B> void putOrPost(
      String id, String path, Scope scope, Class<B> body, BodyOperation<B> operation) {
    put(id, path, scope, body, operation);
    post(id + POST, path, scope, body, operation);
  }

  /// An operation with files in its body by PUT and by POST.
  public <B> void putOrPost(
      String id,
      String path,
      Scope scope,
      BodyKind kind,
      Class<B> body,
      BodyOperation<B> operation) {
    put(id, path, scope, kind, body, operation);
    post(id + POST, path, scope, kind, body, operation);
  }

  /// Server-sent events.
  public void eventStream(String id, String path, Scope scope, LiveOperation operation) {
    add(Route.Transport.EVENT_STREAM, "GET", id, path, scope, live(operation));
  }

  /// A websocket; a request without an upgrade gets a 426.
  public void webSocket(String id, String path, Scope scope, LiveOperation operation) {
    add(Route.Transport.WEBSOCKET, "GET", id, path, scope, live(operation));
  }

  /// A websocket over which the client sends texts as well.
  public void textSocket(String id, String path, Scope scope, TextOperation operation) {
    add(
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

  private void add(
      String method, String id, String path, @Nullable Scope scope, Operation operation) {
    add(Route.Transport.ANSWER, method, id, path, scope, operation);
  }

  private void add(
      Route.Transport transport,
      String method,
      String id,
      String path,
      @Nullable Scope scope,
      Operation operation) {
    add(transport, method, id, path, scope, null, (request, _) -> operation.run(request));
  }

  private <B> void add(
      String method,
      String id,
      String path,
      Scope scope,
      BodySpec<B> spec,
      BodyOperation<B> operation) {
    add(Route.Transport.ANSWER, method, id, path, scope, spec, handler(spec, operation));
  }

  private static <B> Route.Handler handler(BodySpec<B> spec, BodyOperation<B> operation) {
    return (request, value) -> operation.run(request, spec.type().cast(value));
  }

  private void add(
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
            transport,
            false,
            takesHead,
            action));
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
