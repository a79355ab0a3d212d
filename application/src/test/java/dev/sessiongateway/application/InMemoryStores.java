package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.messaging.AccountUpdateStore;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.session.SessionStore;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.application.webhook.DeadLetterStore;
import dev.sessiongateway.application.webhook.DeliveryCursorStore;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.application.webhook.EndpointHealthStore;
import dev.sessiongateway.application.webhook.PostDeletionDeliveryStore;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The store ports in memory: what the contracts ask for and nothing else. Listeners of the event
/// log are called on the thread that appended, once nothing is locked any more.
public final class InMemoryStores implements OpenedStores {
  private final InMemoryWorld world = new InMemoryWorld();
  private final InMemorySessionStore sessions = new InMemorySessionStore(world);
  private final InMemoryMessageStore messages = new InMemoryMessageStore(world);
  private final InMemoryAccountUpdateStore traffic = new InMemoryAccountUpdateStore(world);
  private final InMemoryContactStore contacts = new InMemoryContactStore(world);
  private final InMemoryChatStore chats = new InMemoryChatStore(world);
  private final InMemoryEventLog events = new InMemoryEventLog(world);
  private final InMemoryDeliveryCursorStore cursors = new InMemoryDeliveryCursorStore(world);
  private final InMemoryDeadLetterStore deadLetters = new InMemoryDeadLetterStore(world);
  private final InMemoryDeliveryLog deliveryLog = new InMemoryDeliveryLog(world);
  private final InMemoryEndpointHealthStore endpoints = new InMemoryEndpointHealthStore(world);
  private final InMemoryPostDeletionDeliveryStore postDeletions =
      new InMemoryPostDeletionDeliveryStore(world);
  private final InMemoryAccessKeyStore keys = new InMemoryAccessKeyStore(world);
  private final InMemoryMediaStore media = new InMemoryMediaStore(world);

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
  public void close() {
    world.listeners.clear();
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
