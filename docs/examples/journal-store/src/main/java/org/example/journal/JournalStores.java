package org.example.journal;

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
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The open store; as a record it has the methods of `Stores` by itself.
record JournalStores(
    SessionStore sessions,
    MessageStore messages,
    AccountUpdateStore accountUpdates,
    ChatStore chats,
    ContactStore contacts,
    EventLog events,
    DeliveryCursorStore deliveryCursors,
    DeadLetterStore deadLetters,
    DeliveryLog deliveryLog,
    EndpointHealthStore endpointHealth,
    PostDeletionDeliveryStore postDeletionDeliveries,
    AccessKeyStore keys,
    MediaStore media,
    Data data,
    StoreHealth health,
    Announcer announcer,
    List<AutoCloseable> parts)
    implements OpenedStores {

  /// @throws StoreUnusable when the journal is in use or damaged
  static JournalStores open(Path directory, StoreContext context) throws IOException {
    var lock = lock(directory);
    var announcer = new Announcer();
    try {
      var journal = new Journal(directory, context.slow());
      var data = new Data(journal, announcer::announce);
      var health = new Health(directory, data, announcer, journal.replay());
      var attempts = new Webhooks.Attempts(data);
      return new JournalStores(
          new Sessions(data),
          new Messages(data),
          new Updates(data),
          new Chats(data),
          new Contacts(data),
          new Sessions.Events(data, announcer.listeners),
          new Webhooks.Cursors(data, attempts),
          new Webhooks.Letters(data, attempts),
          attempts,
          new Webhooks.Endpoints(data),
          new Webhooks.AfterDeletion(data),
          new Keys(data),
          new Media(data, directory.resolve(Media.FOLDER), context.identifiers()),
          data,
          health,
          announcer,
          List.of(announcer, journal, lock));
    } catch (IOException | RuntimeException e) {
      announcer.close();
      lock.close();
      throw e;
    }
  }

  /// A second gateway, of this process or another one, is refused.
  private static FileChannel lock(Path directory) throws IOException {
    var file =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (file.tryLock() != null) {
        return file;
      }
    } catch (OverlappingFileLockException e) {
      // of this process
    }
    file.close();
    throw new StoreUnusable.InUse(
        "the journal in %s is used by another gateway".formatted(directory), null);
  }

  @Override
  public NetworkState networkState(String network) {
    return new NetworkDocuments(data, network);
  }

  /// Opening has checked everything.
  @Override
  public void checkContents() {}

  @Override
  public void awaitChecks() {}

  @Override
  public boolean awaitNotified(Duration limit) throws InterruptedException {
    return announcer.awaitAll(limit);
  }

  /// A copy of the directory is a backup of this store.
  @Override
  public Optional<Snapshots> snapshots() {
    return Optional.empty();
  }

  @Override
  public void close() {
    for (var part : parts) {
      try {
        part.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private record Health(Path directory, Data data, Announcer announcer, List<String> notices)
      implements StoreHealth {
    @Override
    public StoreCheck check() {
      try {
        data.journal.write(() -> data.numbers.rows().put("check", 0L));
        return new StoreCheck("journal", null, "takes writes");
      } catch (FaultException e) {
        return new StoreCheck("journal", e.fault().code(), e.fault().message());
      }
    }

    @Override
    public StoreLoad load() {
      var journal = data.journal;
      return new StoreLoad(
          1,
          journal.waiting(),
          journal.waiting(),
          Journal.MOST_WAITING,
          0,
          announcer.waiting(),
          journal.commits(),
          journal.commits(),
          journal.failures(),
          null,
          journal.bytes());
    }

    @Override
    public List<String> stuck() {
      return data.journal.isStuck() ? List.of("journal") : List.of();
    }

    @Override
    public List<String> unchecked() {
      return List.of();
    }

    @Override
    public OptionalLong freeBytes() {
      return OptionalLong.of(directory.toFile().getUsableSpace());
    }
  }
}
