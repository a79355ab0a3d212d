package dev.sessiongateway.persistence.database;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A database to which everything is written for one session.
///
/// @param fence null where nothing is compared
public record FencedDatabase(Database database, @Nullable Fence fence) implements Database {
  @Override
  public String name() {
    return database.name();
  }

  @Override
  public String store() {
    return database.store();
  }

  @Override
  public Database tables() {
    return database.tables();
  }

  @Override
  public <T extends @Nullable Object> T write(
      @Nullable Fence other, List<? extends SharedRow> ahead, Write<T> work) {
    return database.write(fence, ahead, work);
  }

  @Override
  public <T extends @Nullable Object> T writeRelaxed(
      @Nullable Fence other, List<? extends SharedRow> ahead, Write<T> work) {
    return database.writeRelaxed(fence, ahead, work);
  }

  @Override
  public <T extends @Nullable Object> T read(Read<T> work) {
    return database.read(work);
  }

  @Override
  public boolean isDamaged() {
    return database.isDamaged();
  }

  /// It belongs to others.
  @Override
  public void close() {}
}
