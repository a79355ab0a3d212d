package dev.sessiongateway.outbound.client;

import java.io.IOException;
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

  /// All addresses of a name are blocked by the policy.
  static final class BlockedAddressException extends IOException {
    private static final long serialVersionUID = 1L;

    BlockedAddressException(String host) {
      super("the address of " + host + " is in a network that is not allowed (outbound.allow)");
    }
  }
}
