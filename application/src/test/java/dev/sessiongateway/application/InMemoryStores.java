package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.application.access.TicketStore;
import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.application.delivery.DeadLetterStore;
import dev.sessiongateway.application.delivery.DeliveryCursorStore;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.application.delivery.EndpointHealthStore;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.messaging.AccountUpdateStore;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.application.session.SessionStore;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.session.Session;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The store ports in memory: what the contracts ask for and nothing else. Listeners of the event
/// log are called on the thread that appended, once nothing is locked any more.
public final class InMemoryStores implements OpenedStores {
  private final @Nullable InMemoryNodes nodes;
  private final InMemoryWorld world;
  private final InMemorySessionStore sessions;
  private final InMemoryMessageStore messages;
  private final InMemoryAccountUpdateStore traffic;
  private final InMemoryContactStore contacts;
  private final InMemoryChatStore chats;
  private final InMemoryEventLog events;
  private final InMemoryDeliveryCursorStore cursors;
  private final InMemoryDeadLetterStore deadLetters;
  private final InMemoryDeliveryLog deliveryLog;
  private final InMemoryEndpointHealthStore endpoints;
  private final InMemoryPostDeletionDeliveryStore postDeletions;
  private final InMemoryAccessKeyStore keys;
  private final InMemoryMediaStore media;
  private final Map<Class<?>, Object> extensions;

  /// Of one gateway.
  public InMemoryStores() {
    this(null, new InMemoryWorld(null));
  }

  private InMemoryStores(@Nullable InMemoryNodes nodes, InMemoryWorld world) {
    this.nodes = nodes;
    this.world = world;
    sessions = new InMemorySessionStore(world);
    messages = new InMemoryMessageStore(world);
    traffic = new InMemoryAccountUpdateStore(world);
    contacts = new InMemoryContactStore(world);
    chats = new InMemoryChatStore(world);
    events = new InMemoryEventLog(world);
    cursors = new InMemoryDeliveryCursorStore(world);
    deadLetters = new InMemoryDeadLetterStore(world);
    deliveryLog = new InMemoryDeliveryLog(world);
    endpoints = new InMemoryEndpointHealthStore(world);
    postDeletions = new InMemoryPostDeletionDeliveryStore(world);
    keys = new InMemoryAccessKeyStore(world);
    media = new InMemoryMediaStore(world);
    extensions = extensions(world);
  }

  private static Map<Class<?>, Object> extensions(InMemoryWorld world) {
    var byPort = new HashMap<Class<?>, Object>();
    for (InMemoryExtension<?> each : ServiceLoader.load(InMemoryExtension.class)) {
      byPort.put(each.port(), each.over(world));
    }
    return byPort;
  }

  /// Of several gateways; this is what the first of them opens.
  ///
  /// @param clock of the store, by which leases last
  public static InMemoryStores shared(InstantSource clock) {
    var nodes = new InMemoryNodes(clock);
    return new InMemoryStores(nodes, new InMemoryWorld(nodes));
  }

  /// What another gateway opens: with the same content, and what it has learned itself.
  public InMemoryStores another() {
    var shared = Objects.requireNonNull(nodes, "these are of one gateway");
    return new InMemoryStores(shared, new InMemoryWorld(world, shared));
  }

  @Override
  public Optional<SessionOwnership> ownership() {
    return world.ownership().map(ownership -> ownership);
  }

  @Override
  public Optional<TicketStore> tickets() {
    return Optional.ofNullable(nodes).map(shared -> shared.tickets);
  }

  /// Calls this from now on in every write of what belongs to a session, of all gateways, when it
  /// is done. For stores of several gateways.
  public void onOwnedWrite(Consumer<OwnedWrite> watcher) {
    Objects.requireNonNull(nodes, "these are of one gateway").watchers.add(watcher);
  }

  /// A write that the stores accepted.
  ///
  /// @param by the lease of the gateway that wrote; null for one without
  /// @param token that it wrote with; null when it has none
  /// @param current the token that the owner of the session has
  public record OwnedWrite(
      Session session, @Nullable NodeLease by, @Nullable Long token, long current) {}

  /// From now on every write is refused with this fault and changes nothing; null heals.
  public void refuseWrites(@Nullable Fault fault) {
    world.refuseWrites(fault, 0);
  }

  /// The same after this many more writes.
  public void refuseWrites(int after, Fault fault) {
    world.refuseWrites(fault, after);
  }

  @Override
  public StoreHealth health() {
    return new Health();
  }

  @Override
  public void checkContents() {
    // Nothing in memory is damaged.
  }

  @Override
  public void awaitChecks() {
    // Nothing is checked.
  }

  /// Listeners are called by those who append.
  @Override
  public boolean awaitNotified(Duration limit) {
    return true;
  }

  @Override
  public Optional<Snapshots> snapshots() {
    return Optional.empty();
  }

  @Override
  public SessionStore sessions() {
    return sessions;
  }

  @Override
  public MessageStore messages() {
    return messages;
  }

  @Override
  public AccountUpdateStore accountUpdates() {
    return traffic;
  }

  @Override
  public ContactStore contacts() {
    return contacts;
  }

  @Override
  public ChatStore chats() {
    return chats;
  }

  @Override
  public EventLog events() {
    return events;
  }

  @Override
  public DeliveryCursorStore deliveryCursors() {
    return cursors;
  }

  @Override
  public DeadLetterStore deadLetters() {
    return deadLetters;
  }

  @Override
  public DeliveryLog deliveryLog() {
    return deliveryLog;
  }

  @Override
  public EndpointHealthStore endpointHealth() {
    return endpoints;
  }

  @Override
  public PostDeletionDeliveryStore postDeletionDeliveries() {
    return postDeletions;
  }

  @Override
  public AccessKeyStore keys() {
    return keys;
  }

  @Override
  public MediaStore media() {
    return media;
  }

  @Override
  public <T> Optional<T> find(Class<T> port) {
    return Optional.ofNullable(extensions.get(port)).map(port::cast);
  }

  @Override
  public NetworkState networkState(String network) {
    return new InMemorySharedState(world, network);
  }

  @Override
  public void close() {
    world.listeners.clear();
    world.ownership().ifPresent(InMemoryOwnership::close);
  }

  /// Knows nothing of itself but that it is well.
  private static final class Health implements StoreHealth {
    @Override
    public StoreCheck check() {
      return new StoreCheck("memory", null, "in memory");
    }

    @Override
    public StoreLoad load() {
      return new StoreLoad(1, 0, 0, 1, 0, 0, 0, 0, 0, null, null);
    }

    @Override
    public List<String> stuck() {
      return List.of();
    }

    @Override
    public List<String> notices() {
      return List.of();
    }

    @Override
    public List<String> unchecked() {
      return List.of();
    }

    @Override
    public OptionalLong freeBytes() {
      return OptionalLong.empty();
    }
  }
}
