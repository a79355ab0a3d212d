package dev.sessiongateway.network.simulator.served;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.simulation.FrameChannel;
import dev.sessiongateway.application.simulation.LinkServing;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.time.VirtualTime;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.network.simulator.wire.Frame.ClockSetting;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The links of this network that gateways in other processes have open. Of two links of one
/// session the newer one is open: the older one is closed, and its gateway is notified, so that it
/// does not open it again by itself. A link that is opened again because its channel was lost is
/// not newer than it was. Thread-safe.
public final class ServedLinks implements LinkServing {
  private static final Logger log = LoggerFactory.getLogger(ServedLinks.class);

  /// How long gateways may take to run their timers when the clock is moved.
  private static final Duration CLOCK_DEADLINE = Duration.ofSeconds(20);

  private static final MediaId ANY_PICTURE = new MediaId("anyPicture");

  private final ServedSessions sessions;
  private final Time time;
  private final Executor executor;
  private final ServedFiles files;
  private final String pictures;
  private final Set<ServedGateway> gateways = ConcurrentHashMap.newKeySet();

  public ServedLinks(Network network, NetworkContext context) {
    this.time = context.time();
    this.sessions = new ServedSessions(network, time.machine());
    this.executor = context.background();
    this.files = new ServedFiles(context.files());
    var address = context.pictureUrl().apply(ANY_PICTURE);
    this.pictures =
        address.endsWith(ANY_PICTURE.value())
            ? address.substring(0, address.length() - ANY_PICTURE.value().length())
            : "";
  }

  @Override
  public FrameChannel.Receiver serve(FrameChannel channel) {
    return new ServedGateway(channel, new Shared(), sessions, executor);
  }

  /// The clock was set or moved: gateways follow it. Returns when they have, or when they take too
  /// long.
  public void clockMoved() {
    var all = List.copyOf(gateways);
    var following = new CountDownLatch(all.size());
    for (var gateway : all) {
      executor.execute(() -> {
        try {
          gateway.setClock(clock(), CLOCK_DEADLINE);
        } finally {
          following.countDown();
        }
      });
    }
    try {
      if (!following.await(CLOCK_DEADLINE.toNanos(), TimeUnit.NANOSECONDS)) {
        log.atWarn().log("a gateway still runs its timers; the answer does not wait for it");
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private ClockSetting clock() {
    return time instanceof VirtualTime virtual
        ? new ClockSetting(virtual.isFrozen(), virtual.instant(), virtual.aheadOfMachine())
        : new ClockSetting(false, time.instant(), Duration.ZERO);
  }

  /// What the gateways see of it.
  private final class Shared implements ServedGateway.Host {
    @Override
    public ClockSetting clock() {
      return ServedLinks.this.clock();
    }

    @Override
    public String pictures() {
      return pictures;
    }

    @Override
    public ServedFiles files() {
      return files;
    }

    @Override
    public void connected(ServedGateway gateway) {
      gateways.add(gateway);
      log.atInfo().addKeyValue("gateways", gateways.size()).log("a gateway is connected");
    }

    @Override
    public void disconnected(ServedGateway gateway) {
      if (gateways.remove(gateway)) {
        log.atInfo().addKeyValue("gateways", gateways.size()).log("a gateway is gone");
      }
    }
  }
}
