package dev.sessiongateway.persistence.database;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The tables that one store of a gateway is in: an SQLite file, or one store's share of a
/// PostgreSQL database. Thread-safe.
public interface Database extends AutoCloseable {
  /// For log and operator, such as `service.db`.
  String name();

  /// The store's name in the column `session.store`; empty where the database has one store only.
  String store();

  /// The database with the rows of all stores that share its tables: this one, where it has one
  /// store only.
  default Database tables() {
    return this;
  }

  /// Runs `work` in a transaction and returns once it is on disk.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy` when the queue is full or
  ///   the deadline passes, `store.full`, `store.broken`, `store.damaged`; an exception of `work`
  ///   is rethrown here, and nothing is stored then
  default <T extends @Nullable Object> T write(Write<T> work) {
    return write(null, List.of(), work);
  }

  /// As [#write], for a write that begins with these rows, which may be run before it is.
  ///
  /// @param fence is compared in the transaction of the write; null when the write belongs to no
  ///   session
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere` when another
  ///   gateway has the session; nothing is stored then
  <T extends @Nullable Object> T write(
      @Nullable Fence fence, List<? extends SharedRow> ahead, Write<T> work);

  /// As [#write(Fence,List,Write)], for a write whose caller nobody waits for: it shares the commit
  /// of other writes, and waits a few milliseconds for one.
  <T extends @Nullable Object> T writeRelaxed(
      @Nullable Fence fence, List<? extends SharedRow> ahead, Write<T> work);

  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy`, `store.broken`,
  ///   `store.damaged`
  <T extends @Nullable Object> T read(Read<T> work);

  /// Whether it was found damaged; it takes neither reads nor writes then.
  boolean isDamaged();

  /// Finishes the accepted work, and closes.
  @Override
  void close();

  /// Work that reads.
  @FunctionalInterface
  interface Read<T extends @Nullable Object> {
    T from(Handle handle) throws Exception;
  }

  /// Work that writes.
  @FunctionalInterface
  interface Write<T extends @Nullable Object> {
    T in(WriteTransaction transaction) throws Exception;
  }
}
