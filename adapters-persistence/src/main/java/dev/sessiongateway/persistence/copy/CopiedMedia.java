package dev.sessiongateway.persistence.copy;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;

/// The files of messages on one side of a copy. For one thread.
public interface CopiedMedia {
  /// Goes through the complete files, in the order of their folders and ids.
  void forEach(Visitor visitor) throws SQLException, IOException;

  Optional<CopiedFile> find(String id) throws SQLException, IOException;

  /// @throws IOException when it cannot be read, a database too
  boolean isEmpty() throws IOException;

  /// Takes a file, in place of one with this id. It is on disk, or will be when the copy is
  /// finished.
  void put(CopiedFile file) throws SQLException, IOException;

  /// Takes one file after another.
  @FunctionalInterface
  public interface Visitor {
    void visit(CopiedFile file) throws SQLException, IOException;
  }
}
