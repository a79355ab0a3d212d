package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.RequestInfo.ClientProtocol;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A route of the server, which is an operation of the API.
///
/// @param id names the operation in the API document, in logs and for programs: `a.sendText`, its
///   family before the dot. An operation that a second method has too ends with it: `.post`
/// @param protocol of its clients; null for those of the family
/// @param forwarder has another server answer it; null for an answer of this one
/// @param path with variables in braces: `/api/{session}/groups`
/// @param scope that the key needs; null for an open operation
/// @param shape how the request's body is read; null when it is not read
/// @param answer what the JSON of an answer is made from; null when it is another one, or is only
///   described in the API document
/// @param parameters those of the query
/// @param transport how the response reaches the client
/// @param takesSignature whether a signed address opens the route without a key
/// @param takesHead whether HEAD runs the route too, as for a GET that changes nothing
public record Route(
    String id,
    Family family,
    @Nullable ClientProtocol protocol,
    @Nullable RequestForwarder forwarder,
    String method,
    String path,
    @Nullable Scope scope,
    @Nullable BodySpec<?> shape,
    @Nullable AnswerSpec answer,
    List<Parameter<?>> parameters,
    Transport transport,
    boolean takesSignature,
    boolean takesHead,
    Handler action) {
  private static final Pattern WORD = Pattern.compile("[^A-Za-z0-9]+([A-Za-z0-9]?)");

  /// Literals before variables: `groups/count` is not the group called `count`.
  public static List<Route> literalFirst(Stream<Route> routes) {
    return routes
        .map(route -> Map.entry(PathTemplate.segments(route.path), route))
        .sorted(Map.Entry.comparingByKey(Route::compareSegments))
        .map(Map.Entry::getValue)
        .toList();
  }

  /// An operation that refuses every request that may read.
  ///
  /// @param scope as that of a route
  public static Route refusing(
      Family family, String method, String path, @Nullable Scope scope, Fault reason) {
    var id =
        Ascii.lower(family.code())
            + "."
            + Ascii.lower(method)
            + WORD.matcher(path).replaceAll(next -> Ascii.upper(next.group(1)));
    return new Route(
        id,
        family,
        null,
        null,
        method,
        path,
        scope,
        null,
        null,
        List.of(),
        Transport.ANSWER,
        false,
        method.equals("GET"),
        (_, _) -> {
          throw reason.toException();
        });
  }

  /// Whether the operation has this name, with or without its family.
  public boolean isCalled(String name) {
    return isCalled(id, name);
  }

  /// Whether the operation with this id has this name, with or without its family.
  public static boolean isCalled(String id, String name) {
    return id.equals(name) || id.substring(id.indexOf('.') + 1).equals(name);
  }

  public boolean isOpen() {
    return scope == null;
  }

  /// Whether the operation may change something besides the state of the transport.
  public boolean changes() {
    var isOpen = scope == null && protocol == null;
    var onlyReads = isOpen || scope == Scope.READ || scope == Scope.ANY;
    return !onlyReads && transport == Transport.ANSWER && !(method.equals("GET") && takesHead);
  }

  /// The record of the request's body; null when the body is not read.
  public @Nullable Class<?> body() {
    return shape == null ? null : shape.type();
  }

  /// Whether the body may be a form with a file.
  public boolean takesFile() {
    return shape != null && shape.takesFile();
  }

  /// Whether the body is a file, whatever its media type.
  public boolean readsFile() {
    return body() == BinaryBody.class;
  }

  /// Whether the path names a session.
  public boolean namesSession() {
    return path.contains("{session}");
  }

  /// Whether the path names an instance, family B's word for a session.
  public boolean namesInstance() {
    return path.contains("{instance}");
  }

  Route withSignature() {
    return with(answer, parameters, true, takesHead);
  }

  Route withoutHead() {
    return with(answer, parameters, takesSignature, false);
  }

  Route withAnswer(AnswerSpec spec) {
    return with(spec, parameters, takesSignature, takesHead);
  }

  Route withParameters(List<Parameter<?>> named) {
    return with(answer, named, takesSignature, takesHead);
  }

  private Route with(
      @Nullable AnswerSpec spec, List<Parameter<?>> named, boolean signature, boolean head) {
    return new Route(
        id,
        family,
        protocol,
        forwarder,
        method,
        path,
        scope,
        shape,
        spec,
        List.copyOf(named),
        transport,
        signature,
        head,
        action);
  }

  private static int compareSegments(List<String> left, List<String> right) {
    for (var i = 0; i < Math.min(left.size(), right.size()); i++) {
      var byKind =
          Boolean.compare(
              PathTemplate.isVariable(left.get(i)), PathTemplate.isVariable(right.get(i)));
      var order = byKind == 0 ? compare(left.get(i), right.get(i)) : byKind;
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  /// Two literals, or two variables, of which the one with the longer beginning comes first.
  private static int compare(String left, String right) {
    return PathTemplate.isVariable(left)
        ? Integer.compare(PathTemplate.beginning(right), PathTemplate.beginning(left))
        : left.compareTo(right);
  }

  /// The action of a route, with the type of its body erased.
  @FunctionalInterface
  public interface Handler {
    ApiResponse run(ApiRequest request, Object body);
  }

  /// How the response of an operation reaches the client.
  public enum Transport {
    /// As one response.
    ANSWER,
    /// As one response, of an operation that runs other operations; the limits of those apply.
    RPC,
    /// As server-sent events.
    EVENT_STREAM,
    /// Over a websocket.
    WEBSOCKET,
    /// Over a websocket on which the client sends texts as well.
    TEXT_SOCKET;

    /// Whether the request must ask for an upgrade.
    public boolean isSocket() {
      return this == WEBSOCKET || this == TEXT_SOCKET;
    }

    /// Whether the client stays connected. Such an operation also accepts a ticket, and a key in
    /// the query under more names, because browsers cannot send headers with it.
    public boolean isLive() {
      return switch (this) {
        case ANSWER, RPC -> false;
        case EVENT_STREAM, WEBSOCKET, TEXT_SOCKET -> true;
      };
    }
  }
}
