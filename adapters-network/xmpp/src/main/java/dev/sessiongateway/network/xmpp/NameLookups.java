package dev.sessiongateway.network.xmpp;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jivesoftware.smack.ConnectionConfiguration.DnssecMode;
import org.jivesoftware.smack.util.dns.DNSResolver;
import org.jivesoftware.smack.util.rce.RemoteConnectionEndpointLookupFailure;
import org.jivesoftware.smack.util.rce.RemoteConnectionEndpointLookupFailure.DnsLookupFailure;
import org.jspecify.annotations.Nullable;
import org.minidns.dnsname.DnsName;
import org.minidns.record.SRV;

/// Looks names up on platform threads. A look-up blocks its thread in native code: a virtual thread
/// would keep its carrier while a name server is silent, and accounts name their servers
/// themselves. Thread-safe.
final class NameLookups extends DNSResolver {
  private static final int MOST = 64;
  private static final long DEADLINE_SECONDS = 20;

  private final DNSResolver names;
  private final ExecutorService threads =
      new ThreadPoolExecutor(
          0,
          MOST,
          10,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("xmpp-names-", 0).factory());

  NameLookups(DNSResolver names) {
    super(false);
    this.names = names;
  }

  @Override
  protected @Nullable Collection<SRV> lookupSrvRecords0(
      DnsName name, List<RemoteConnectionEndpointLookupFailure> failures, DnssecMode mode) {
    return await(name, failures, failed -> names.lookupSrvRecords(name, failed, mode));
  }

  @Override
  protected @Nullable List<InetAddress> lookupHostAddress0(
      DnsName name, List<RemoteConnectionEndpointLookupFailure> failures, DnssecMode mode) {
    return await(name, failures, failed -> names.lookupHostAddress(name, failed, mode));
  }

  /// @return null, with a failure added, when nothing was found
  private <T> @Nullable T await(
      DnsName name,
      List<RemoteConnectionEndpointLookupFailure> failures,
      Function<List<RemoteConnectionEndpointLookupFailure>, @Nullable T> lookup) {
    // Of the look-up alone, which may go on when nobody waits for it any more.
    var failed = new ArrayList<RemoteConnectionEndpointLookupFailure>();
    try {
      var found =
          threads.submit(() -> lookup.apply(failed)).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
      failures.addAll(failed);
      return found;
    } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
      failures.add(new DnsLookupFailure(name, e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failures.add(new DnsLookupFailure(name, e));
    }
    return null;
  }
}
