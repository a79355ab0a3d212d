package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionRef;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The database and the row key of one session's data.
///
/// The number of its newest event is cached here, to avoid a query for each event. Only the writer
/// thread uses the cache; a rollback clears it.
public final class SessionLocation {
  private static final long UNKNOWN = -1;
  private static final String LAST_SEQ =
      """
      SELECT max(last_seq,
        coalesce((SELECT max(seq) FROM event WHERE event.session = session.key), 0))
      FROM session WHERE key = ?
      """;

  private final SessionRef session;
  private final InstanceId instance;
  private final Database database;
  private final long key;
  private final boolean isSubstitute;
  private final @Nullable Fence fence;
  private long lastSeq = UNKNOWN;
  private volatile long greatestSeq;
  private volatile boolean leaving;
  private volatile boolean gone;

  /// @param fence null where one gateway has the database for itself
  public SessionLocation(
      SessionRef session, InstanceId instance, Database database, long key, @Nullable Fence fence) {
    this(session, instance, database, key, fence, false);
  }

  private SessionLocation(
      SessionRef session,
      InstanceId instance,
      Database database,
      long key,
      @Nullable Fence fence,
      boolean isSubstitute) {
    this.fence = fence;
    this.session = session;
    this.instance = instance;
    this.database = database;
    this.key = key;
    this.isSubstitute = isSubstitute;
  }

  /// A location for the events of a session whose store is damaged; lost when the process ends.
  public static SessionLocation substitute(
      SessionRef session, InstanceId instance, Database database, long key, @Nullable Fence fence) {
    return new SessionLocation(session, instance, database, key, fence, true);
  }

  /// The same place with another fence. Nothing of what is kept in memory goes along, because
  /// another gateway may have written meanwhile.
  public SessionLocation with(Fence other) {
    return new SessionLocation(session, instance, database, key, other, isSubstitute);
  }

  /// What its writes are compared with; null where one gateway has the database for itself.
  public @Nullable Fence fence() {
    return fence;
  }

  /// Whether the session's own store is damaged.
  public boolean isSubstitute() {
    return isSubstitute;
  }

  public SessionRef session() {
    return session;
  }

  public InstanceId instance() {
    return instance;
  }

  public Database database() {
    return database;
  }

  /// See [Database#tables].
  public Database tables() {
    return database.tables();
  }

  public long key() {
    return key;
  }

  /// Whether this gateway has the session, as far as it knows, and it is at this address or on its
  /// way to it.
  boolean isOwnOf(InstanceId other, SessionRef ref) {
    return fence != null
        && fence.isHeld()
        && instance.equals(other)
        && (leaving || session.equals(ref));
  }

  /// Refuses writes from now on, while the session moves to another address.
  public void beginMove() {
    leaving = true;
  }

  /// Accepts writes again, because the move failed.
  public void cancelMove() {
    leaving = false;
  }

  /// Refuses writes for good, because the session was deleted.
  public void detach() {
    gone = true;
  }

  /// Inside each write, because the session may have moved since the write was queued.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found` when it is deleted,
  ///   `store.busy` while it moves
  private void requireHere() {
    if (gone) {
      throw Fault.notFound("session", session.name().value());
    }
    if (leaving) {
      throw new StoreUnavailable(StoreUnavailable.Cause.BUSY).toException();
    }
  }

  /// Reads from the database.
  public <T extends @Nullable Object> T read(Database.Read<T> work) {
    return database.read(work);
  }

  /// Writes to the database, unless the session has gone elsewhere; see [#requireHere].
  public <T extends @Nullable Object> T write(Database.Write<T> work) {
    return write(List.of(), work);
  }

  /// As [#write(Database.Write)], for a write that begins with these rows.
  public <T extends @Nullable Object> T write(
      List<? extends SharedRow> ahead, Database.Write<T> work) {
    requireOwned();
    return database.write(fence, ahead, here(work));
  }

  /// As the one above; see [Database#writeRelaxed].
  public <T extends @Nullable Object> T writeRelaxed(
      List<? extends SharedRow> ahead, Database.Write<T> work) {
    requireOwned();
    return database.writeRelaxed(fence, ahead, here(work));
  }

  private <T extends @Nullable Object> Database.Write<T> here(Database.Write<T> work) {
    return transaction -> {
      requireHere();
      return work.in(transaction);
    };
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere` when another
  ///   gateway has the session, as far as this one knows
  public void requireOwned() {
    if (fence != null && !fence.isHeld()) {
      throw fence.refusal();
    }
  }

  /// The number of the newest event that is stored for a key.
  public static long lastSeq(Handle handle, long key) {
    return handle.select(LAST_SEQ, key).mapTo(Long.class).findOne().orElse(0L);
  }

  /// The number of the newest event. On the writer thread only.
  public long lastSeq(WriteTransaction transaction) throws SQLException {
    if (lastSeq == UNKNOWN) {
      lastSeq = transaction.find(LAST_SEQ, row -> row.getLong(1), key).orElse(0L);
      greatestSeq = Math.max(greatestSeq, lastSeq);
    }
    return lastSeq;
  }

  /// The greatest number that an event got since the start, stored or not; 0 when there was none.
  public long greatestSeq() {
    return greatestSeq;
  }

  /// Counts appended events. On the writer thread only.
  public void advanceTo(WriteTransaction transaction, long seq) {
    transaction.onRollback(() -> lastSeq = UNKNOWN);
    lastSeq = seq;
    greatestSeq = Math.max(greatestSeq, seq);
  }
}
