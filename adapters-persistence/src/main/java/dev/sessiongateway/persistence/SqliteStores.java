package dev.sessiongateway.persistence;

import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.messaging.AccountUpdateStore;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.session.SessionStore;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.application.store.StoreSnapshot;
import dev.sessiongateway.application.webhook.DeadLetterStore;
import dev.sessiongateway.application.webhook.DeliveryCursorStore;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.application.webhook.EndpointHealthStore;
import dev.sessiongateway.application.webhook.PostDeletionDeliveryStore;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.persistence.backup.DataSnapshot;
import dev.sessiongateway.persistence.chat.JdbiChatStore;
import dev.sessiongateway.persistence.contact.JdbiContactStore;
import dev.sessiongateway.persistence.database.DataDirectory;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.NativeLibrary;
import dev.sessiongateway.persistence.database.RegistryRepair;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.event.AppendNotifier;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.event.JdbiEventLog;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.media.FileMediaStore;
import dev.sessiongateway.persistence.messaging.JdbiAccountUpdateStore;
import dev.sessiongateway.persistence.messaging.JdbiMessageStore;
import dev.sessiongateway.persistence.session.JdbiAccessKeyStore;
import dev.sessiongateway.persistence.session.JdbiSessionStore;
import dev.sessiongateway.persistence.session.RegistryRebuild;
import dev.sessiongateway.persistence.webhook.JdbiDeadLetterStore;
import dev.sessiongateway.persistence.webhook.JdbiDeliveryCursorStore;
import dev.sessiongateway.persistence.webhook.JdbiDeliveryLog;
import dev.sessiongateway.persistence.webhook.JdbiEndpointHealthStore;
import dev.sessiongateway.persistence.webhook.JdbiPostDeletionDeliveryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// All durable data of one data directory: `registry.db` lists the sessions and the API keys, a
/// database for each store address holds the sessions' data, and media are files. Thread-safe.
public final class SqliteStores implements OpenedStores {
  private final DataDirectory directory;
  private final Databases databases;
  private final AppendNotifier notifier = new AppendNotifier();
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
  private final FileMediaStore media;

  private SqliteStores(DataDirectory directory, Databases databases, Identifiers identifiers) {
    var json = new Json();
    var locations = new SessionLocations();
    var writing = new EventWriter(json, notifier);
    this.directory = directory;
    this.databases = databases;
    this.sessions = new JdbiSessionStore(databases, locations, json, writing);
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
    this.keys = new JdbiAccessKeyStore(databases.registry());
    this.media = new FileMediaStore(directory.root().resolve("media"), identifiers);
  }

  /// Opens the directory with random ids of the system.
  public static SqliteStores open(Path dataDirectory) {
    return open(dataDirectory, new SystemIdentifiers());
  }

  /// Opens the stores of a directory, or creates them when the directory is empty.
  ///
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable when a database cannot be
  ///   used; the message is one line for the operator, and nothing was changed
  public static SqliteStores open(Path dataDirectory, Identifiers identifiers) {
    var stores = openUnchecked(dataDirectory, identifiers);
    stores.checkContents();
    return stores;
  }

  /// As the one above, without reading the pages of large stores: they are checked once
  /// [#checkContents] was called.
  public static SqliteStores openUnchecked(Path dataDirectory, Identifiers identifiers) {
    return openUnchecked(dataDirectory, identifiers, SlowOperations.off());
  }

  /// As the one above.
  ///
  /// @param slow is told of operations that take long
  public static SqliteStores openUnchecked(
      Path dataDirectory, Identifiers identifiers, SlowOperations slow) {
    var directory = prepare(dataDirectory);
    return open(directory, Databases.open(directory, slow), identifiers);
  }

  /// As [#openUnchecked], which leaves out stores of more than this size.
  static SqliteStores openUnchecked(
      Path dataDirectory, Identifiers identifiers, long checkedAtOpenBytes) {
    var directory = prepare(dataDirectory);
    return open(directory, Databases.open(directory, checkedAtOpenBytes), identifiers);
  }

  private static DataDirectory prepare(Path dataDirectory) {
    var directory = DataDirectory.of(dataDirectory);
    NativeLibrary.unpack(directory.nativeLibraries());
    return directory;
  }

  private static SqliteStores open(
      DataDirectory directory, Databases databases, Identifiers identifiers) {
    try {
      var stores = new SqliteStores(directory, databases, identifiers);
      stores.sessions.load();
      stores.notifier.start();
      return stores;
    } catch (RuntimeException | Error e) {
      databases.close();
      throw e;
    }
  }

  /// Registers the sessions that the stores of a directory contain and its registry lacks. Creates
  /// a missing registry. No gateway may run on the directory meanwhile.
  ///
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable when the registry cannot be
  ///   used
  public static RegistryRebuild.Result rebuildRegistry(Path dataDirectory) {
    var directory = prepare(dataDirectory);
    try (var repair = RegistryRepair.open(directory)) {
      return new RegistryRebuild(repair).run();
    }
  }

  /// As [StoreHealth#notices].
  public List<String> notices() {
    return databases.notices();
  }

  /// Begins to check the pages of stores that are too large to be checked when they are opened. A
  /// store that is found damaged is noticed, its sessions get `store.damaged`, and it is checked
  /// before it is used again.
  @Override
  public void checkContents() {
    databases.checkPages();
  }

  @Override
  public void awaitChecks() {
    databases.awaitChecks();
  }

  /// As [StoreHealth#unchecked].
  public List<String> unchecked() {
    return databases.unchecked();
  }

  @Override
  public boolean awaitNotified(Duration limit) throws InterruptedException {
    return notifier.awaitNotified(limit);
  }

  @Override
  public Optional<Snapshots> snapshots() {
    return Optional.of(meanwhile ->
        new Snapshot(
            databases.withStoresHeld(
                open -> DataSnapshot.online(directory.root(), open, meanwhile))));
  }

  /// The snapshot of a directory that no gateway uses. Keeps gateways from starting on it until it
  /// is closed, and changes nothing in it.
  ///
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable.Locked when a gateway uses
  ///   the directory
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable when there is no registry
  public static StoreSnapshot snapshotOf(Path dataDirectory) {
    return new Snapshot(DataSnapshot.offline(dataDirectory));
  }

  @Override
  public StoreHealth health() {
    return new SqliteHealth(directory.root(), databases, notifier);
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
    return updates;
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
    return postDeletion;
  }

  @Override
  public AccessKeyStore keys() {
    return keys;
  }

  @Override
  public MediaStore media() {
    return media;
  }

  /// Finishes the accepted writes and closes the databases, which takes no longer than those
  /// writes.
  @Override
  public void close() {
    notifier.close();
    databases.close();
  }

  private record Snapshot(DataSnapshot data) implements StoreSnapshot {
    @Override
    public List<SnapshotFile> copyInto(Path folder) throws IOException {
      return data.copyInto(folder).stream()
          .map(copy -> new SnapshotFile(copy.file(), copy.copy(), copy.bytes(), copy.schema()))
          .toList();
    }

    @Override
    public SortedMap<String, String> damaged() {
      return data.damaged();
    }

    @Override
    public void close() {
      data.close();
    }
  }
}
