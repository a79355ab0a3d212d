package dev.sessiongateway.persistence.copy;

import java.io.IOException;
import java.sql.SQLException;
import java.util.SortedSet;

/// A store that is filled. From [#begin] to [#finish] no gateway starts on it, and a later copy
/// empties it first. For one thread.
public interface CopyTarget extends CopySource {
  /// Marks the target as unfinished, and empties it when it was already.
  ///
  /// @param addresses of the stores that are to come
  /// @throws dev.sessiongateway.application.store.StoreUnusable when it has data, or cannot take
  ///   one of these addresses; nothing was changed then
  void begin(SortedSet<String> addresses) throws SQLException, IOException;

  /// Prepares the tables for what a gateway adds, once all rows are there.
  void settle() throws SQLException;

  /// Everything is on disk when this returns, and a gateway may start.
  void finish() throws SQLException, IOException;

  /// How this store keeps a text.
  String kept(String text);
}
