package dev.sessiongateway.http.node;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.api.ServerContext.CallbackForwarding.CallbackRequest;
import dev.sessiongateway.http.kernel.connection.RequestTracing;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// For whom a node forwards a request: the header names the caller's key by its id, and a proof
/// says that a node says so ([NodeProofs]). The key itself is not sent.
///
/// The header is `<key id> <proof>`; the proof covers the key's id, the method, the target, the id
/// of the request, its session, its dialect and its body.
public record ForwardedCaller(Nodes nodes, AccessKeys keys, NodeProofs proofs) {
  /// The header of forwarded requests.
  public static final String HEADER = "X-Gateway-Forwarded";

  /// The header of forwarded requests of a network's servers.
  public static final String CALLBACK = "X-Gateway-Callback";

  /// The session for which a request is forwarded.
  static final String SESSION = "X-Gateway-Session";

  /// In the answer, how the session is known there afterwards.
  static final String REVISION = "x-gateway-session-revision";

  /// In the answer to a forwarded request, the time of the node that answers, see [NodeProofs].
  public static final String TIME = "x-gateway-time";

  private static final int LONGEST = 512;
  private static final Set<String> KEYS = Set.of("x-api-key", "apikey", "ticket");

  /// The value of the header.
  ///
  /// @param target path and query, encoded
  /// @param session as in the header [#SESSION]
  String header(
      NodeUrl node, AccessKey key, RequestInfo info, String target, String session, byte[] body) {
    return key.id()
        + " "
        + proofs.of(
            node,
            body,
            key.id(),
            info.method(),
            target,
            info.requestId(),
            session,
            info.dialect().code());
  }

  /// The key of the client for whom a node forwards this request; empty when no node does.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `unauthorized` when the proof is wrong,
  ///   too old or used before, or the key is not valid any more
  public Optional<AccessKey> of(HttpServletRequest request) {
    var header = request.getHeader(HEADER);
    if (header == null || nodes.self().isEmpty()) {
      return Optional.empty();
    }
    var query = request.getQueryString();
    var target = request.getRequestURI() + (query == null ? "" : "?" + query);
    var space = header.indexOf(' ');
    if (header.length() > LONGEST || space < 1) {
      throw new Fault.Unauthorized().toException();
    }
    var id = header.substring(0, space);
    var isRight =
        proofs.isOf(
            header.substring(space + 1),
            id,
            request.getMethod(),
            target,
            header(request, RequestTracing.REQUEST_ID),
            header(request, SESSION),
            header(request, Dialect.HEADER));
    if (!isRight) {
      throw new Fault.Unauthorized().toException();
    }
    return Optional.of(keys.withId(id).orElseThrow(() -> new Fault.Unauthorized().toException()));
  }

  private static String header(HttpServletRequest request, String name) {
    var value = request.getHeader(name);
    return value == null ? "" : value;
  }

  /// Checks that a request, whose proof was checked before, has the body with which a node has sent
  /// it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `unauthorized`
  public void requireSentBody(ApiRequest request, byte[] body) {
    var header = request.hasKey() ? request.header(HEADER) : null;
    if (header != null
        && nodes.self().isPresent()
        && !NodeProofs.isOfBody(header.substring(header.indexOf(' ') + 1), body)) {
      throw new Fault.Unauthorized().toException();
    }
  }

  /// The time of this node, for the answer to a request that another node may have sent.
  ///
  /// @param header a header of the request by its name
  public Optional<String> time(Function<String, @Nullable String> header) {
    return (header.apply(HEADER) == null && header.apply(CALLBACK) == null)
            || nodes.self().isEmpty()
        ? Optional.empty()
        : Optional.of(proofs.now());
  }

  /// The value of the header [#CALLBACK] of a request that has no key.
  ///
  /// @param sessions for which it is forwarded, separated by commas
  String callbackHeader(NodeUrl node, String sessions, RequestInfo info, byte[] body) {
    return proofs.of(node, body, CALLBACK, sessions, info.method(), info.path(), info.requestId());
  }

  /// The sessions for which a node forwards a request without a key, separated by commas; empty
  /// when no node does, or without a proof.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `unauthorized` when the proof is too
  ///   old or used before
  Optional<String> forwardedCallback(CallbackRequest callback) {
    var shown = callback.header(CALLBACK);
    var sessions = callback.header(SESSION);
    var requestId = callback.header(RequestTracing.REQUEST_ID);
    if (shown == null || sessions == null || requestId == null || nodes.self().isEmpty()) {
      return Optional.empty();
    }
    var info = callback.info();
    return shown.length() <= LONGEST
            && NodeProofs.isOfBody(shown, callback.body())
            && proofs.isOf(shown, CALLBACK, sessions, info.method(), info.path(), requestId)
        ? Optional.of(sessions)
        : Optional.empty();
  }

  /// Path and query of a request, without keys.
  static String target(RequestInfo info, Query query) {
    var encoded = query.encodedWithout(KEYS);
    return info.path() + (encoded == null ? "" : "?" + encoded);
  }

  /// Whether a node forwards this request; its proof was checked before.
  static boolean isForwarded(@Nullable String header) {
    return header != null;
  }
}
