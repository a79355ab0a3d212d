package dev.sessiongateway.persistence;

import dev.sessiongateway.application.access.AccessKeyStore;
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
import dev.sessiongateway.application.session.SessionStore;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.chat.JdbiChatStore;
import dev.sessiongateway.persistence.contact.JdbiContactStore;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.event.AppendNotifier;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.event.JdbiEventLog;
import dev.sessiongateway.persistence.event.StoreChanges;
import dev.sessiongateway.persistence.extension.ExtendedStores;
import dev.sessiongateway.persistence.extension.StoreExtensions;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.JdbiAccountUpdateStore;
import dev.sessiongateway.persistence.messaging.JdbiMessageStore;
import dev.sessiongateway.persistence.network.JdbiNetworkState;
import dev.sessiongateway.persistence.session.JdbiAccessKeyStore;
import dev.sessiongateway.persistence.session.JdbiSessionStore;
import dev.sessiongateway.persistence.session.SessionOwners;
import dev.sessiongateway.persistence.session.SessionTakeover;
import dev.sessiongateway.persistence.webhook.JdbiDeadLetterStore;
import dev.sessiongateway.persistence.webhook.JdbiDeliveryCursorStore;
import dev.sessiongateway.persistence.webhook.JdbiDeliveryLog;
import dev.sessiongateway.persistence.webhook.JdbiEndpointHealthStore;
import dev.sessiongateway.persistence.webhook.JdbiPostDeletionDeliveryStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// The stores of all kinds of databases, over the same statements. Thread-safe.
public abstract class JdbiStores implements OpenedStores {
  private final Databases databases;
  private final MediaStore media;
  private final Json json = new Json();
  private final SessionLocations locations = new SessionLocations();
  private final AppendNotifier notifier;
  private final JdbiSessionStore sessions;
  private final JdbiMessageStore messages;
  private final JdbiAccountUpdateStore updates;
  private final JdbiContactStore contacts;
  private final JdbiChatStore chats;
  private final JdbiEventLog events;
  private final JdbiDeliveryCursorStore cursors;
  private final JdbiDeadLetterStore deadLetters;
  private final JdbiDeliveryLog deliveryLog;
  private final JdbiEndpointHealthStore endpoints;
  private final JdbiPostDeletionDeliveryStore postDeletion;
  private final JdbiAccessKeyStore keys;
  private final StoreExtensions extensions;

  /// Of one gateway that has the databases for itself.
  protected JdbiStores(Databases databases, MediaStore media) {
    this(databases, media, SessionOwners.ALONE, StoreChanges.UNOBSERVED);
  }

  /// @param owners who writes for sessions
  /// @param changes gets what this gateway committed
  protected JdbiStores(
      Databases databases, MediaStore media, SessionOwners owners, StoreChanges changes) {
    this.notifier = new AppendNotifier(changes);
    var writing = new EventWriter(json, notifier);
    this.databases = databases;
    this.media = media;
    this.sessions = new JdbiSessionStore(databases, locations, json, writing, owners, changes);
    this.messages = new JdbiMessageStore(locations, json, writing);
    this.updates = new JdbiAccountUpdateStore(locations, json, writing);
    this.contacts = new JdbiContactStore(locations);
    this.chats = new JdbiChatStore(locations, json);
    this.events = new JdbiEventLog(locations, json, writing, notifier);
    this.cursors = new JdbiDeliveryCursorStore(locations, json);
    this.deadLetters = new JdbiDeadLetterStore(locations, json);
    this.deliveryLog = new JdbiDeliveryLog(databases, locations);
    this.endpoints = new JdbiEndpointHealthStore(databases.registry());
    this.postDeletion = new JdbiPostDeletionDeliveryStore(databases.registry(), json);
    this.keys = new JdbiAccessKeyStore(databases.registry(), changes);
    this.extensions =
        StoreExtensions.over(new ExtendedStores(databases, locations, json, writing, messages));
  }

  /// Loads the sessions, and begins to report new events. To be called once, before the stores are
  /// used; after a failure the databases are closed.
  protected final void load() {
    try {
      sessions.load();
      notifier.start();
    } catch (RuntimeException | Error e) {
      databases.close();
      throw e;
    }
  }

  /// As the one above, but loads in a thread of its own: whoever reads sessions waits for it, and
  /// fails with its failure. The databases stay open then.
  protected final void loadMeanwhile() {
    var end = new CompletableFuture<Boolean>();
    locations.loadedWith(end);
    notifier.start();
    Thread.ofPlatform()
        .daemon()
        .name("session-load")
        .start(() -> {
          try {
            sessions.load();
            end.complete(true);
          } catch (RuntimeException | Error e) {
            end.completeExceptionally(e);
          }
        });
  }

  /// Ends what uses these stores besides their users, before anything is closed.
  protected void ending() {}

  /// What is in memory of the sessions of several gateways.
  protected final SessionTakeover takeover() {
    return sessions.takeover();
  }

  /// Notifies those who follow the log of a session that another gateway appended to it.
  protected final void notifyAppended(SessionName session) {
    locations.find(session).ifPresent(location -> notifier.notifyHere(location.session()));
  }

  /// As the one above, for all sessions.
  protected final void notifyAllAppended() {
    locations.list().forEach(location -> notifier.notifyHere(location.session()));
  }

  /// Sessions whose listeners were not notified of new events yet.
  protected final int announcements() {
    return notifier.waiting();
  }

  @Override
  public final boolean awaitNotified(Duration limit) throws InterruptedException {
    return notifier.awaitNotified(limit);
  }

  @Override
  public final SessionStore sessions() {
    return sessions;
  }

  @Override
  public final MessageStore messages() {
    return messages;
  }

  @Override
  public final AccountUpdateStore accountUpdates() {
    return updates;
  }

  @Override
  public final ContactStore contacts() {
    return contacts;
  }

  @Override
  public final ChatStore chats() {
    return chats;
  }

  @Override
  public final EventLog events() {
    return events;
  }

  @Override
  public final DeliveryCursorStore deliveryCursors() {
    return cursors;
  }

  @Override
  public final DeadLetterStore deadLetters() {
    return deadLetters;
  }

  @Override
  public final DeliveryLog deliveryLog() {
    return deliveryLog;
  }

  @Override
  public final EndpointHealthStore endpointHealth() {
    return endpoints;
  }

  @Override
  public final PostDeletionDeliveryStore postDeletionDeliveries() {
    return postDeletion;
  }

  @Override
  public final AccessKeyStore keys() {
    return keys;
  }

  @Override
  public final MediaStore media() {
    return media;
  }

  @Override
  public final <T> Optional<T> find(Class<T> port) {
    return extensions.find(port);
  }

  @Override
  public final NetworkState networkState(String network) {
    return new JdbiNetworkState(databases.registry(), locations, json, network);
  }

  /// Finishes the accepted writes and closes the databases, which takes no longer than those
  /// writes.
  @Override
  public final void close() {
    ending();
    extensions.close();
    notifier.close();
    databases.close();
  }
}
