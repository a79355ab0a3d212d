package dev.sessiongateway.network.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jivesoftware.smack.ConnectionConfiguration.DnssecMode;
import org.jivesoftware.smack.util.DNSUtil;
import org.jivesoftware.smack.util.dns.DNSResolver;
import org.jivesoftware.smack.util.rce.RemoteConnectionEndpointLookupFailure;
import org.junit.jupiter.api.Test;
import org.minidns.dnsname.DnsName;
import org.minidns.record.SRV;

class NameLookupsTest {
  private static final DnsName SERVER = DnsName.from("xmpp.test");

  private final List<Thread> threads = new ArrayList<>();
  private final NameLookups lookups =
      new NameLookups(
          new DNSResolver(false) {
            @Override
            protected Collection<SRV> lookupSrvRecords0(
                DnsName name,
                List<RemoteConnectionEndpointLookupFailure> failures,
                DnssecMode mode) {
              threads.add(Thread.currentThread());
              throw new IllegalStateException("no name service");
            }

            @Override
            protected List<InetAddress> lookupHostAddress0(
                DnsName name,
                List<RemoteConnectionEndpointLookupFailure> failures,
                DnssecMode mode) {
              threads.add(Thread.currentThread());
              return List.of(InetAddress.getLoopbackAddress());
            }
          });

  private static <T> T onVirtualThread(Supplier<T> call) {
    return CompletableFuture.supplyAsync(call, Thread::startVirtualThread).join();
  }

  @Test
  void aNameThatAVirtualThreadNeedsIsLookedUpByAPlatformThread() {
    var failures = new ArrayList<RemoteConnectionEndpointLookupFailure>();
    assertThat(
            onVirtualThread(() -> lookups.lookupHostAddress(SERVER, failures, DnssecMode.disabled)))
        .containsExactly(InetAddress.getLoopbackAddress());
    assertThat(failures).isEmpty();
    assertThat(threads).hasSize(1).noneMatch(Thread::isVirtual);
  }

  @Test
  void aFailureIsReportedAsSmackExpectsIt() {
    var failures = new ArrayList<RemoteConnectionEndpointLookupFailure>();
    assertThat(
            onVirtualThread(() -> lookups.lookupSrvRecords(SERVER, failures, DnssecMode.disabled)))
        .isNull();
    assertThat(failures).hasSize(1);
    assertThat(threads).hasSize(1).noneMatch(Thread::isVirtual);
  }

  @Test
  void smackLooksNamesUpInThisWay() {
    Elements.register();
    assertThat(DNSUtil.getDNSResolver()).isInstanceOf(NameLookups.class);
  }
}
