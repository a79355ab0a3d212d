package dev.sessiongateway.persistence.copy;

import java.io.IOException;
import java.sql.SQLException;
import java.util.SortedSet;

/// A store that is read while no gateway changes it, or as it was at one moment. For one thread.
public interface CopySource extends AutoCloseable {
  /// What the source is, for the operator.
  String name();

  /// The addresses at which there are stores, as a session's configuration has them.
  SortedSet<String> addresses() throws SQLException, IOException;

  /// The tables that are not of one store.
  StoreTables registry() throws SQLException;

  /// @param address one of [#addresses]
  StoreTables store(String address) throws SQLException;

  /// The files of messages that the store itself keeps.
  CopiedMedia media();

  @Override
  void close();
}
