package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.persistence.copy.CopiedFile;
import dev.sessiongateway.persistence.copy.CopiedMedia;
import dev.sessiongateway.persistence.copy.CopiedMedia.Visitor;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The media of a database as a whole, for a copy of it. A chunk is in memory.
final class PostgresMediaFiles implements CopiedMedia {
  private static final int AT_ONCE = 1_000;
  private static final String COMPLETE =
      "SELECT id, description, bytes, put_at, kept FROM media WHERE bytes >= 0";
  private static final String ALL =
      COMPLETE + " ORDER BY lower(substr(id, 1, 2) COLLATE \"C\"), id";
  private static final String ONE = COMPLETE + " AND id = ?";
  private static final String WITHDRAWALS =
      "SELECT session FROM media_withdrawal WHERE media = ? ORDER BY session COLLATE \"C\"";
  private static final String INSERT =
      "INSERT INTO media (id, description, bytes, put_at, kept) VALUES (?, ?, ?, ?, ?)";
  private static final String INSERT_CHUNK =
      "INSERT INTO media_chunk (media, number, bytes) VALUES (?, ?, ?)";
  private static final String INSERT_WITHDRAWAL =
      "INSERT INTO media_withdrawal (media, session) VALUES (?, ?)";

  private final Connection connection;

  PostgresMediaFiles(Connection connection) {
    this.connection = connection;
  }

  @Override
  public void forEach(Visitor visitor) throws SQLException, IOException {
    try (var statement = connection.prepareStatement(ALL)) {
      statement.setFetchSize(AT_ONCE);
      try (var row = statement.executeQuery()) {
        while (row.next()) {
          visitor.visit(file(row));
        }
      }
    }
  }

  @Override
  public Optional<CopiedFile> find(String id) throws SQLException {
    try (var statement = connection.prepareStatement(ONE)) {
      statement.setString(1, id);
      try (var row = statement.executeQuery()) {
        return row.next() ? Optional.of(file(row)) : Optional.empty();
      }
    }
  }

  @Override
  public boolean isEmpty() throws IOException {
    try (var statement = connection.prepareStatement(COMPLETE + " LIMIT 1");
        var row = statement.executeQuery()) {
      return !row.next();
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  private CopiedFile file(ResultSet row) throws SQLException {
    var id = row.getString(1);
    var bytes = row.getLong(3);
    return new CopiedFile(
        id,
        row.getString(2),
        bytes,
        row.getLong(4),
        row.getLong(5) != 0,
        withdrawals(id),
        () -> new MediaContent(bytes, number -> chunk(id, number)));
  }

  private List<String> withdrawals(String id) throws SQLException {
    var sessions = new ArrayList<String>();
    try (var statement = connection.prepareStatement(WITHDRAWALS)) {
      statement.setString(1, id);
      try (var row = statement.executeQuery()) {
        while (row.next()) {
          sessions.add(row.getString(1));
        }
      }
    }
    return sessions;
  }

  /// Stores a file in one transaction. None has its id, because a copy begins with empty tables.
  @Override
  public void put(CopiedFile file) throws SQLException, IOException {
    insert(
        INSERT, file.id(), file.description(), file.bytes(), file.putAt(), file.kept() ? 1L : 0L);
    var left = file.bytes();
    try (var content = file.content().open()) {
      for (var number = 0L; number == 0 || left > 0; number++) {
        var chunk = content.readNBytes(PostgresMediaStore.CHUNK);
        if (chunk.length == 0 && left > 0) {
          throw new IOException("the media file " + file.id() + " is cut");
        }
        insert(INSERT_CHUNK, file.id(), number, chunk);
        left -= chunk.length;
      }
    }
    for (var session : file.withdrawals()) {
      insert(INSERT_WITHDRAWAL, file.id(), session);
    }
    connection.commit();
  }

  private void insert(String sql, Object... values) throws SQLException {
    try (var statement = connection.prepareStatement(sql)) {
      for (var i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      var _ = statement.executeUpdate();
    }
  }

  private byte[] chunk(String id, int number) throws IOException {
    try (var statement = connection.prepareStatement(PostgresMediaStore.READ)) {
      statement.setString(1, id);
      statement.setLong(2, number);
      try (var row = statement.executeQuery()) {
        var bytes = row.next() ? row.getBytes(1) : null;
        if (bytes == null || bytes.length == 0) {
          throw new IOException("the media file " + id + " is cut");
        }
        return bytes;
      }
    } catch (SQLException e) {
      throw new IOException(PostgresErrors.firstLine(e), e);
    }
  }
}
