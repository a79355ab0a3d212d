package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A network that several processes use: the link of an account that connected last is the one that
/// works, and ends the one before. It keeps what an account is sent until a link has taken it.
final class SharedNetwork {
  /// After so long a link that lost its connection tries again.
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final ManualTime clock;
  private final RandomGenerator chance;
  private final Map<SessionName, Device> devices = new TreeMap<>();
  private final SendWatcher watcher;
  private boolean losesAnswers = true;

  /// @param watcher is told of each message that the network takes
  SharedNetwork(ManualTime clock, RandomGenerator chance, SendWatcher watcher) {
    this.clock = clock;
    this.chance = chance;
    this.watcher = watcher;
  }

  /// Is told of the messages of sessions.
  interface SendWatcher {
    void sent(NetworkAccess by, SessionName session, Message message);
  }

  /// The account of a session.
  static final class Device {
    /// In the order of their arrival, each once.
    final Map<MessageId, Message> sent = new LinkedHashMap<>();

    /// What others wrote to the session since it was forgotten last.
    final List<MessageId> received = new ArrayList<>();

    private final List<AccountUpdate> waiting = new ArrayList<>();
    private @Nullable SharedLink connected;

    List<AccountUpdate> waiting() {
      return waiting;
    }

    /// The link that works.
    @Nullable SharedLink connected() {
      return connected;
    }

    void connect(SharedLink link) {
      var before = connected;
      connected = link;
      if (before != null && before != link) {
        before.dropped();
      }
    }

    void disconnect(SharedLink link) {
      if (connected == link) {
        connected = null;
      }
    }
  }

  ManualTime clock() {
    return clock;
  }

  RandomGenerator chance() {
    return chance;
  }

  /// Whether the sender does not learn that the network has its message.
  boolean losesAnswer() {
    return losesAnswers && chance.nextInt(12) == 0;
  }

  void heal() {
    losesAnswers = false;
  }

  Duration again() {
    return AGAIN;
  }

  Device device(SessionName session) {
    return devices.computeIfAbsent(session, _ -> new Device());
  }

  static Account account(SessionName session) {
    var digits = "4915110" + (1_000_000 + Math.floorMod(session.hashCode(), 1_000_000));
    return new Account(Address.person(digits), session.value());
  }

  void sent(NetworkAccess by, SessionName session, Message message) {
    watcher.sent(by, session, message);
    device(session).sent.putIfAbsent(message.id(), message);
  }

  /// Somebody writes to the account of the session, or it is told of something.
  void tell(SessionName session, AccountUpdate update) {
    var device = device(session);
    device.waiting.add(update);
    if (update instanceof MessageArrived(var message, _)) {
      device.received.add(message.id());
    }
    if (device.connected != null) {
      device.connected.deliver();
    }
  }

  /// Where the account works now; null when it does not.
  @Nullable NetworkAccess place(SessionName session) {
    var connected = device(session).connected;
    return connected == null ? null : connected.access();
  }

  /// The network as one process reaches it.
  static final class NetworkAccess implements Network {
    private final SharedNetwork network;
    private final SingleThread threads;
    private final List<SharedLink> links = new ArrayList<>();
    private boolean isReachable = true;
    private boolean isDead;

    /// @param threads of the process
    NetworkAccess(SharedNetwork network, SingleThread threads) {
      this.network = network;
      this.threads = threads;
    }

    boolean isReachable() {
      return isReachable && !isDead;
    }

    boolean isDead() {
      return isDead;
    }

    SingleThread threads() {
      return threads;
    }

    void reach(boolean reaches) {
      isReachable = reaches;
      if (!reaches) {
        List.copyOf(links).forEach(SharedLink::dropped);
      }
    }

    /// The process has died: the network notices that its connections are gone.
    void die() {
      isDead = true;
      List.copyOf(links).forEach(SharedLink::close);
    }

    void closed(SharedLink link) {
      links.remove(link);
    }

    /// How many links of a session are open.
    long open(SessionName session) {
      return links.stream().filter(link -> link.session().equals(session)).count();
    }

    @Override
    public String name() {
      return "shared";
    }

    @Override
    public Set<Class<? extends Capability>> capabilities() {
      return Set.of(MessageSending.class);
    }

    @Override
    public NetworkLink open(SessionName session, LinkListener listener) {
      var link = new SharedLink(network, this, session, listener);
      links.add(link);
      return link;
    }

    @Override
    public void forget(SessionName session) {
      var device = network.device(session);
      device.waiting.clear();
      device.received.clear();
      var connected = device.connected;
      if (connected != null) {
        device.disconnect(connected);
        connected.dropped();
      }
    }
  }
}
