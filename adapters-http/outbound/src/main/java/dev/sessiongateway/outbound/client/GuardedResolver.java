package dev.sessiongateway.outbound.client;

import dev.sessiongateway.outbound.client.OutboundPolicy.BlockedAddressException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;

/// Resolves names and keeps only the addresses that the policy allows. The client connects to these
/// addresses only.
record GuardedResolver(SocketAddressResolver names, OutboundPolicy policy)
    implements SocketAddressResolver {
  @Override
  public void resolve(
      String host,
      int port,
      Map<String, Object> context,
      Promise<List<InetSocketAddress>> promise) {
    try {
      names.resolve(
          host,
          port,
          context,
          Promise.from(found -> keepAllowed(host, found, promise), promise::failed));
    } catch (RejectedExecutionException e) {
      promise.failed(e);
    }
  }

  private void keepAllowed(
      String host, List<InetSocketAddress> found, Promise<List<InetSocketAddress>> promise) {
    var allowed =
        found.stream()
            .filter(each -> !each.isUnresolved() && policy.allows(each.getAddress()))
            .toList();
    if (allowed.isEmpty()) {
      promise.failed(new BlockedAddressException(host));
    } else {
      promise.succeeded(allowed);
    }
  }
}
