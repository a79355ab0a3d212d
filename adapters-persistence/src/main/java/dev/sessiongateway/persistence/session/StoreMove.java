package dev.sessiongateway.persistence.session;

import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.FencedDatabase;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventRow;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.ChatRows;
import dev.sessiongateway.persistence.messaging.MessageTransfer;
import dev.sessiongateway.persistence.webhook.DeadLetterRow;
import dev.sessiongateway.persistence.webhook.DeliveryRows;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Moves a session to another store database.
///
/// The registry row says where the session is, so updating it completes the move. Before that, all
/// data is copied to the new address, which no reader uses yet; a crash leaves the session at the
/// old address. Afterwards the old address is cleaned up; a crash leaves unused rows, which are
/// overwritten if the session ever returns. The session accepts no writes during the move.
final class StoreMove {
  private static final Logger LOG = LoggerFactory.getLogger(StoreMove.class);

  private final Registry registry;
  private final Json json;
  private final SessionLocation old;
  private final FencedDatabase target;

  /// @param target is compared with the session's fence too
  StoreMove(Registry registry, Json json, SessionLocation old, FencedDatabase target) {
    this.registry = registry;
    this.json = json;
    this.old = old;
    this.target = target;
  }

  /// @param before the session as it is stored
  /// @return the session at its new location
  Moved move(Session before, SessionChange change) {
    var transfer = pack(change.session());
    Moved moved;
    try {
      moved = arrive(transfer, change);
    } catch (RuntimeException e) {
      old.cancelMove();
      throw e;
    }
    register(before, moved.session());
    // The old location keeps refusing writes: a caller that still refers to it gets `store.busy`
    // and retries at the new one.
    cleanUp();
    return moved;
  }

  private SessionTransferData pack(Session session) {
    return old.write(transaction -> {
      transaction.onRollback(old::cancelMove);
      old.beginMove();
      return SessionTransferData.of(transaction, old, session.heldAfter());
    });
  }

  private Moved arrive(SessionTransferData transfer, SessionChange change) {
    var session = change.session();
    var key = target.write(transaction -> makeRoom(transaction, session, transfer.lastSeq()));
    SessionPurge.clearLog(target, key);
    transfer.copyEvents(old, target, key);
    transfer.copyLetters(old, target, key);
    new MessageTransfer(old, target, key).run();
    ChatRows.copyArchive(old, target, key);
    PartRowsTransfer.copy(old, target, key);
    return target.write(transaction -> {
      transfer.unpack(transaction, key);
      var location =
          new SessionLocation(session.ref(), session.id(), target.database(), key, target.fence());
      var stored = change.append(transaction, location);
      var _ = StateRow.of(key, target, stored, json).update(transaction, session.version());
      return new Moved(stored, location);
    });
  }

  /// Reuses the key of an earlier stay at the address, so that its messages and chats are found
  /// again.
  private long makeRoom(WriteTransaction transaction, Session session, long lastSeq)
      throws SQLException {
    var known = StateRow.find(transaction, target.store(), session.name());
    if (known.isPresent() && known.get().instance().equals(session.id())) {
      var key = known.get().key();
      StateRow.prepareReturn(transaction, key, session.version(), lastSeq);
      return key;
    }
    return StateRow.of(0, target, session, json).insert(transaction, lastSeq);
  }

  /// If the registry cannot be restored either, the registered address is unknown and the session
  /// accepts no writes until the next start: writes to the wrong database would be lost.
  private void register(Session before, Session moved) {
    try {
      registry.put(moved, target.fence());
    } catch (RuntimeException e) {
      registry.put(before, target.fence());
      old.cancelMove();
      throw e;
    }
  }

  private void cleanUp() {
    try {
      SessionPurge.clearLog(new FencedDatabase(old.database(), old.fence()), old.key());
    } catch (RuntimeException e) {
      LOG.atWarn()
          .addKeyValue("session", old.session().name())
          .addKeyValue("store", old.session().store())
          .setCause(e)
          .log("events of a session that moved away are still at its old address");
    }
  }

  /// A moved session and its new location.
  record Moved(Session session, SessionLocation location) {}

  /// The data that moves with a session to another address: its delivery cursors, its dead letters,
  /// and the events that may still be read. Those are the events after the slowest cursor, the
  /// events held back by a pause, and the last thousand for readers whose position is not stored.
  /// The delivery attempts are not copied.
  ///
  /// @param after events with a higher number are copied
  /// @param lastSeq the number of the newest event
  record SessionTransferData(long after, long lastSeq, List<DeliveryCursor> cursors) {
    private static final int ANYWAY = 1_000;
    private static final int AT_ONCE = 1_000;
    private static final String LETTERS =
        "SELECT "
            + DeadLetterRow.COLUMNS
            + " FROM dead_letter WHERE session = ? AND (webhook, seq, part) > (?, ?, ?)"
            + " ORDER BY webhook, seq, part LIMIT ?";

    static SessionTransferData of(
        WriteTransaction transaction, SessionLocation location, @Nullable Long heldAfter)
        throws SQLException {
      var cursors = DeliveryRows.cursors(transaction.handle(), location.session(), location.key());
      var lastSeq = location.lastSeq(transaction);
      var wanted =
          LongStream.of(
              lastSeq - ANYWAY,
              cursors.stream().mapToLong(DeliveryCursor::seq).min().orElse(lastSeq),
              heldAfter == null ? lastSeq : heldAfter);
      return new SessionTransferData(Math.max(0, wanted.min().orElse(0)), lastSeq, cursors);
    }

    /// Copies the events in batches. None are appended meanwhile, because the old location refuses
    /// writes.
    void copyEvents(SessionLocation from, Database to, long key) {
      var done = after;
      while (done < lastSeq) {
        var rows = EventRow.list(from, done, AT_ONCE);
        if (rows.isEmpty()) {
          return;
        }
        var _ =
            to.write(transaction -> {
              for (var row : rows) {
                row.copyInto(transaction, key);
              }
              return rows.size();
            });
        done = rows.getLast().seq();
      }
    }

    /// Copies the dead letters in batches.
    void copyLetters(SessionLocation from, Database to, long key) {
      var rows = deadLetters(from, "", 0, 0);
      while (!rows.isEmpty()) {
        var some = rows;
        var _ =
            to.write(transaction -> {
              for (var row : some) {
                row.into(transaction, key);
              }
              return some.size();
            });
        var last = rows.getLast();
        rows = deadLetters(from, last.webhook().value(), last.seq(), last.part());
      }
    }

    private static List<DeadLetterRow> deadLetters(
        SessionLocation from, String webhook, long seq, int part) {
      return from.read(handle ->
          handle
              .select(LETTERS, from.key(), webhook, seq, part, AT_ONCE)
              .map((row, _) -> DeadLetterRow.read(row))
              .list());
    }

    void unpack(WriteTransaction transaction, long key) throws SQLException {
      for (var cursor : cursors) {
        DeliveryRows.put(transaction, key, cursor);
      }
    }
  }
}
