package dev.sessiongateway.http.node;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.api.ServerContext.CallbackForwarding.CallbackRequest;
import dev.sessiongateway.http.kernel.connection.RequestTracing;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// For whom a node forwards a request: the header names the caller's key by its id, and a MAC with
/// the secret of all nodes proves that a node says so. The key itself is not sent.
///
/// The header is `<key id> <mac>`; the MAC is HMAC-SHA256 over the key's id, the method, the target
/// and the id of the request.
public record ForwardedCaller(Nodes nodes, AccessKeys keys) {
  /// The header of forwarded requests.
  public static final String HEADER = "X-Gateway-Forwarded";

  /// The header of forwarded requests of a network's servers.
  public static final String CALLBACK = "X-Gateway-Callback";

  /// The session for which a request is forwarded.
  static final String SESSION = "X-Gateway-Session";

  /// In the answer, how the session is known there afterwards.
  static final String REVISION = "x-gateway-session-revision";

  private static final String ALGORITHM = "HmacSHA256";
  private static final int LONGEST = 512;
  private static final Set<String> KEYS = Set.of("x-api-key", "apikey", "ticket");

  /// The value of the header.
  ///
  /// @param target path and query, encoded
  String header(AccessKey key, String method, String target, String requestId) {
    return key.id() + " " + mac(secret(), key.id(), method, target, requestId);
  }

  /// The key of the client for whom a node forwards this request; empty when no node does.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `unauthorized` when the proof is wrong,
  ///   or the key is not valid any more
  public Optional<AccessKey> of(HttpServletRequest request) {
    var header = request.getHeader(HEADER);
    if (header == null || nodes.self().isEmpty()) {
      return Optional.empty();
    }
    var requestId = request.getHeader(RequestTracing.REQUEST_ID);
    var query = request.getQueryString();
    var target = request.getRequestURI() + (query == null ? "" : "?" + query);
    var space = header.indexOf(' ');
    if (header.length() > LONGEST || space < 1) {
      throw new Fault.Unauthorized().toException();
    }
    var id = header.substring(0, space);
    var shown = header.substring(space + 1);
    var right = mac(secret(), id, request.getMethod(), target, "" + requestId);
    if (!MessageDigest.isEqual(bytes(right), bytes(shown))) {
      throw new Fault.Unauthorized().toException();
    }
    return Optional.of(keys.withId(id).orElseThrow(() -> new Fault.Unauthorized().toException()));
  }

  /// The value of the header [#CALLBACK] of a request that has no key.
  ///
  /// @param sessions for which it is forwarded, separated by commas
  String callbackHeader(String sessions, String method, String path, String requestId) {
    return mac(secret(), CALLBACK, sessions, method, path, requestId);
  }

  /// The sessions for which a node forwards a request without a key, separated by commas; empty
  /// when no node does, or without a proof.
  Optional<String> forwardedCallback(CallbackRequest callback) {
    var shown = callback.header(CALLBACK);
    var sessions = callback.header(SESSION);
    var requestId = callback.header(RequestTracing.REQUEST_ID);
    if (shown == null || sessions == null || requestId == null || nodes.self().isEmpty()) {
      return Optional.empty();
    }
    var info = callback.info();
    var right = callbackHeader(sessions, info.method(), info.path(), requestId);
    return MessageDigest.isEqual(bytes(right), bytes(shown))
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

  private byte[] secret() {
    return nodes.secret().orElseThrow(() -> new IllegalStateException("there are no other nodes"));
  }

  private static String mac(byte[] secret, String... parts) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal(bytes(String.join("\n", parts))));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
