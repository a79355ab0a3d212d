package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.SharedRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One store of a PostgreSQL database, whose tables it shares with the others.
///
/// @param name as in its address
/// @param store as in `session.store`
record PostgresStore(PostgresConnections connections, String name, String store)
    implements Database {

  @Override
  public Database tables() {
    return new PostgresStore(connections, connections.toString(), "");
  }

  @Override
  public <T extends @Nullable Object> T write(
      @Nullable Fence fence, List<? extends SharedRow> ahead, Write<T> work) {
    connections.requireServer();
    return connections.writer().call(fence, ahead, work::in);
  }

  @Override
  public <T extends @Nullable Object> T writeRelaxed(
      @Nullable Fence fence, List<? extends SharedRow> ahead, Write<T> work) {
    connections.requireServer();
    return connections.writer().callRelaxed(fence, ahead, work::in);
  }

  @Override
  public <T extends @Nullable Object> T read(Read<T> work) {
    return connections.read(work);
  }

  /// The server checks its pages.
  @Override
  public boolean isDamaged() {
    return false;
  }

  /// The connections are closed together.
  @Override
  public void close() {}
}
