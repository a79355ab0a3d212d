package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A call to make.
///
/// @param headers one value each; `User-Agent` may be replaced
/// @param body null when there is none
/// @param limitBytes how much of the response to read at most
/// @param keepsBeginning whether the first bytes of a longer response are wanted; otherwise a
///   response that announces more than the limit is not read at all
/// @param verifiesTls false accepts any certificate
/// @param via the proxy, null to connect directly
@SuppressWarnings("ArrayRecordComponent") // passed on, never compared
public record OutboundRequest(
    String method,
    URI url,
    Map<String, String> headers,
    byte @Nullable [] body,
    int limitBytes,
    boolean keepsBeginning,
    boolean verifiesTls,
    SessionConfig.@Nullable Proxy via) {
  public OutboundRequest {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /// A verified call that connects directly.
  public static OutboundRequest of(
      String method, URI url, Map<String, String> headers, byte @Nullable [] body, int limitBytes) {
    return new OutboundRequest(method, url, headers, body, limitBytes, false, true, null);
  }

  public static OutboundRequest get(URI url, int limitBytes) {
    return of("GET", url, Map.of(), null, limitBytes);
  }

  public static OutboundRequest post(
      URI url,
      Map<String, String> headers,
      byte[] body,
      int limitBytes,
      boolean verifiesTls,
      SessionConfig.@Nullable Proxy via) {
    return new OutboundRequest("POST", url, headers, body, limitBytes, false, verifiesTls, via);
  }

  OutboundRequest to(URI other) {
    return new OutboundRequest(
        method, other, headers, body, limitBytes, keepsBeginning, verifiesTls, via);
  }

  /// This request through a proxy, or directly when it is null.
  public OutboundRequest through(SessionConfig.@Nullable Proxy proxy) {
    return new OutboundRequest(
        method, url, headers, body, limitBytes, keepsBeginning, verifiesTls, proxy);
  }
}
