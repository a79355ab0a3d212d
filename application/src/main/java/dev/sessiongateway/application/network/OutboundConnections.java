package dev.sessiongateway.application.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Connections of a network or an event sink to hosts that somebody else has chosen: a user, a
/// contact, or the server of one. Only where the operator allows it, in bounded time. Thread-safe.
public interface OutboundConnections {
  /// Of a network that connects to nobody.
  OutboundConnections NONE =
      new OutboundConnections() {
        @Override
        public void check(InetAddress address) throws IOException {
          throw new IOException("this network connects to nobody");
        }

        @Override
        public Response call(Request request) throws IOException {
          throw new IOException("this network calls nobody");
        }

        @Override
        public OutboundConnections trusting(List<X509Certificate> authorities) {
          return this;
        }
      };

  /// Whether the network may connect to the address itself.
  ///
  /// @throws IOException when it may not; the message says why
  void check(InetAddress address) throws IOException;

  /// Makes an HTTP call. Redirects are not followed.
  ///
  /// @throws IOException when the address is not allowed, or no complete response arrived in time
  ///   within the limit; the message says why
  Response call(Request request) throws IOException;

  /// These connections, for calls of servers whose certificates are signed by other authorities
  /// than those that Java knows.
  OutboundConnections trusting(List<X509Certificate> authorities);

  /// @param body null when there is none
  /// @param limitBytes the most bytes of the response
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Request(
      String method, URI url, Map<String, String> headers, byte @Nullable [] body, int limitBytes) {
    public Request {
      headers = Map.copyOf(headers);
    }

    public static Request get(URI url, int limitBytes) {
      return get(url, Map.of(), limitBytes);
    }

    public static Request get(URI url, Map<String, String> headers, int limitBytes) {
      return new Request("GET", url, headers, null, limitBytes);
    }
  }

  /// @param mediaType without parameters; empty when there is none
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Response(int status, String mediaType, byte[] body) {}
}
