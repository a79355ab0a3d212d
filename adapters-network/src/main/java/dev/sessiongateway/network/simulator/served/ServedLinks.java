package dev.sessiongateway.network.simulator.served;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.simulation.FrameChannel;
import dev.sessiongateway.application.simulation.LinkServing;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.time.VirtualTime;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.wire.Frame.ClockSetting;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The links of this network that gateways in other processes have open. Of two links of one
/// session the newer one is open: the older one is closed, and its gateway is told, so that it does
/// not open it again by itself. A link that is opened again because its channel was lost is not
/// newer than it was. Thread-safe.
public final class ServedLinks implements LinkServing {
  private static final Logger log = LoggerFactory.getLogger(ServedLinks.class);

  /// How long gateways may take to run their timers when the clock is moved.
  private static final Duration CLOCK_DEADLINE = Duration.ofSeconds(20);

  private static final MediaId ANY_PICTURE = new MediaId("anyPicture");

  private final Network network;
  private final Time time;
  private final Executor executor;
  private final ServedFiles files;
  private final String pictures;
  private final Set<ServedGateway> gateways = ConcurrentHashMap.newKeySet();
  private final Map<SessionName, ServedLink> open = new HashMap<>();

  /// Of the newest link of each session. They grow over restarts too, as they are times.
  private final Map<SessionName, Long> generations = new HashMap<>();

  public ServedLinks(Network network, NetworkContext context) {
    this.network = network;
    this.time = context.time();
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
    return new ServedGateway(channel, this, executor);
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

  ClockSetting clock() {
    return time instanceof VirtualTime virtual
        ? new ClockSetting(virtual.isFrozen(), virtual.instant(), virtual.aheadOfMachine())
        : new ClockSetting(false, time.instant(), Duration.ZERO);
  }

  ServedFiles files() {
    return files;
  }

  Map<String, Long> figures() {
    return network.figures();
  }

  /// With what the addresses of pictures begin.
  String pictures() {
    return pictures;
  }

  void connected(ServedGateway gateway) {
    gateways.add(gateway);
    log.atInfo().addKeyValue("gateways", gateways.size()).log("a gateway is connected");
  }

  void disconnected(ServedGateway gateway) {
    if (gateways.remove(gateway)) {
      log.atInfo().addKeyValue("gateways", gateways.size()).log("a gateway is gone");
    }
  }

  /// @param link not open yet
  /// @param generation 0 for a new link, else that of the link which was lost
  /// @return the generation of the link; 0 when there was a newer one, and it is not open
  synchronized long open(ServedLink link, long generation) {
    var session = link.session();
    var newest = generations.getOrDefault(session, 0L);
    if (generation != 0 && generation < newest) {
      return 0;
    }
    var older = open.remove(session);
    if (older != null) {
      older.replace();
    }
    link.open(network);
    open.put(session, link);
    var given =
        generation == 0
            ? Math.max(newest + 1, time.machine().instant().toEpochMilli())
            : generation;
    generations.put(session, given);
    return given;
  }

  synchronized void close(ServedLink link) {
    open.remove(link.session(), link);
    link.end();
  }

  void forget(SessionName session) {
    network.forget(session);
  }
}
