package dev.sessiongateway.outbound.client;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;

/// Resolves names and keeps only the addresses that the policy allows. The client connects to these
/// addresses only.
final class GuardedResolver implements SocketAddressResolver {
  private final SocketAddressResolver names;
  private final OutboundPolicy policy;

  GuardedResolver(SocketAddressResolver names, OutboundPolicy policy) {
    this.names = names;
    this.policy = policy;
  }

  @Override
  public void resolve(
      String host,
      int port,
      Map<String, Object> context,
      Promise<List<InetSocketAddress>> promise) {
    try {
      names.resolve(host, port, context, new Checked(host, policy, promise));
    } catch (RejectedExecutionException e) {
      promise.failed(e);
    }
  }

  /// The result of a finished look-up.
  private record Checked(
      String host, OutboundPolicy policy, Promise<List<InetSocketAddress>> promise)
      implements Promise<List<InetSocketAddress>> {
    @Override
    public void succeeded(List<InetSocketAddress> found) {
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

    @Override
    public void failed(Throwable cause) {
      promise.failed(cause);
    }
  }
}
