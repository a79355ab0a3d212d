package dev.sessiongateway.outbound.client;

import dev.sessiongateway.application.network.OutboundConnections;
import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.util.List;

/// The connections of networks, by the client and the policy of all outbound calls.
public record GuardedOutbound(OutboundClient client, OutboundPolicy policy)
    implements OutboundConnections {
  @Override
  public void check(InetAddress address) throws IOException {
    if (!policy.allows(address)) {
      throw new IOException(
          "the address " + address.getHostAddress() + " is not allowed (outbound.allow)");
    }
  }

  @Override
  public Response call(Request request) throws IOException {
    try {
      var answer =
          client.call(
              OutboundRequest.of(
                  request.method(),
                  request.url(),
                  request.headers(),
                  request.body(),
                  request.limitBytes()));
      if (!answer.isComplete()) {
        throw new IOException(
            answer.isCut() ? "the response is too large" : "the response ends in the middle");
      }
      if (answer.coding().isPresent()) {
        throw new IOException("the response has the coding " + answer.coding().get());
      }
      return new Response(answer.status(), answer.mediaType(), answer.body());
    } catch (OutboundException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public OutboundConnections trusting(List<X509Certificate> authorities) {
    return new GuardedOutbound(client.trusting(authorities), policy);
  }
}
