package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.PropertyFiles;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Which of Meta's ids the own messages have, which of them may have been sent, and what people
/// wrote last: one file for all sessions, opened when it is first used. What is older than 30 days
/// is dropped. Thread-safe.
final class SentIds implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SentIds.class);
  private static final Duration KEPT = Duration.ofDays(30);
  private static final Duration FIRST_SWEEP = Duration.ofMinutes(10);
  private static final Duration SWEEP = Duration.ofDays(1);
  private static final int CACHE_MEGABYTES = 4;
  private static final String FILE = "messages.mv";

  /// Own id to the time of the first attempt and Meta's id.
  private static final String SENT = "sent.";

  /// Meta's id to the time and the own id.
  private static final String OWN = "own.";

  /// Chat to the time and Meta's id of the last message there.
  private static final String LAST = "last.";

  private final Path directory;
  private final Time time;
  private @Nullable MVStore open;
  private Time.@Nullable Timer sweep;

  SentIds(Path directory, Time time) {
    this.directory = directory;
    this.time = time;
  }

  /// A message that is about to be sent. Durable when it returns.
  synchronized void begin(SessionName session, MessageId own) {
    map(SENT, session).put(own.value(), value(""));
    save();
  }

  /// It was certainly not sent.
  synchronized void withdraw(SessionName session, MessageId own) {
    map(SENT, session).remove(own.value());
  }

  /// Meta has given it an id. Durable when it returns.
  synchronized void sent(SessionName session, MessageId own, String wire) {
    var sent = map(SENT, session);
    var known = sent.get(own.value());
    if (known == null || !wire.equals(id(known))) {
      sent.put(own.value(), value(wire));
      map(OWN, session).put(wire, value(own.value()));
      save();
      notifyAll();
    }
  }

  /// Waits until Meta is known to have the message.
  ///
  /// @return its id there; empty when nothing was heard of it
  synchronized Optional<String> await(SessionName session, MessageId own, Duration atMost) {
    var deadline = System.nanoTime() + atMost.toNanos();
    try {
      for (var left = atMost.toMillis(); left > 0; left = left(deadline)) {
        var known = find(session, own).filter(Sent::isCertain);
        if (known.isPresent()) {
          return known.map(Sent::wire);
        }
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  private static long left(long deadline) {
    return Duration.ofNanos(deadline - System.nanoTime()).toMillis();
  }

  /// What is known of an own message; empty when it was not sent.
  synchronized Optional<Sent> find(SessionName session, MessageId own) {
    return Optional.ofNullable(map(SENT, session).get(own.value()))
        .map(value -> new Sent(at(value), id(value)));
  }

  /// The own message that has this id of Meta's.
  synchronized Optional<MessageId> own(SessionName session, String wire) {
    return Optional.ofNullable(map(OWN, session).get(wire))
        .map(value -> new MessageId(id(value)));
  }

  /// The person has written. A crash may lose it, which costs nothing but an indicator.
  ///
  /// @param at when, because messages may arrive in another order
  synchronized void arrived(SessionName session, Address chat, String wire, Instant at) {
    var last = map(LAST, session);
    var known = last.get(chat.toString());
    if (known == null || !at(known).isAfter(at)) {
      last.put(chat.toString(), value(at, wire));
    }
  }

  /// Meta's id of what the person wrote last.
  synchronized Optional<String> last(SessionName session, Address chat) {
    return Optional.ofNullable(map(LAST, session).get(chat.toString())).map(SentIds::id);
  }

  synchronized void forget(SessionName session) {
    if (open != null || Files.exists(directory.resolve(FILE))) {
      for (var kind : new String[] {SENT, OWN, LAST}) {
        store().removeMap(kind + PropertyFiles.key(session));
      }
      save();
    }
  }

  private MVMap<String, String> map(String kind, SessionName session) {
    return store().openMap(kind + PropertyFiles.key(session));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `store.broken`
  private void save() {
    try {
      store().commit();
      store().sync();
    } catch (MVStoreException e) {
      throw new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BROKEN).toException(e);
    }
  }

  private String value(String id) {
    return value(time.instant(), id);
  }

  private static String value(Instant at, String id) {
    return at.getEpochSecond() + " " + id;
  }

  private static Instant at(String value) {
    return Instant.ofEpochSecond(Long.parseLong(value.substring(0, value.indexOf(' '))));
  }

  private static String id(String value) {
    return value.substring(value.indexOf(' ') + 1);
  }

  /// A store that could not write has closed itself, and is opened again.
  private MVStore store() {
    if (open == null || open.isClosed()) {
      var file = directory.resolve(FILE);
      try {
        Files.createDirectories(directory);
        open = opened(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      if (sweep == null) {
        sweepAfter(FIRST_SWEEP);
      }
    }
    return open;
  }

  /// A damaged file costs replies to old messages, and no session.
  private static MVStore opened(Path file) throws IOException {
    try {
      return open(file);
    } catch (MVStoreException e) {
      if (e.getErrorCode() == DataUtils.ERROR_FILE_LOCKED) {
        throw new IllegalStateException("another process has opened " + file, e);
      }
      var aside = file.resolveSibling(FILE + ".damaged");
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      LOG.atWarn().setCause(e).log("a damaged file was moved to {}, and a new one begun", aside);
      return open(file);
    }
  }

  private static MVStore open(Path file) {
    return new MVStore.Builder().fileName(file.toString()).cacheSize(CACHE_MEGABYTES).open();
  }

  private void sweepAfter(Duration delay) {
    sweep = time.maintenance(delay, this::sweep);
  }

  private synchronized void sweep() {
    sweep = null;
    if (open == null) {
      return;
    }
    if (!open.isClosed()) {
      var before = time.instant().minus(KEPT);
      for (var name : open.getMapNames()) {
        MVMap<String, String> map = open.openMap(name);
        for (var entry = map.cursor(null); entry.hasNext(); ) {
          var key = entry.next();
          if (at(entry.getValue()).isBefore(before)) {
            map.remove(key);
          }
        }
      }
      save();
    }
    sweepAfter(SWEEP);
  }

  @Override
  public synchronized void close() {
    if (sweep != null) {
      sweep.cancel();
      sweep = null;
    }
    if (open != null) {
      open.close();
      open = null;
    }
  }

  /// An own message.
  ///
  /// @param at when it was tried first, or when Meta gave it the id
  /// @param wire Meta's id; empty while nobody knows whether Meta has the message
  record Sent(Instant at, String wire) {
    boolean isCertain() {
      return !wire.isEmpty();
    }
  }
}
