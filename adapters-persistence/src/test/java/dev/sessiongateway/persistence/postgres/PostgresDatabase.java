package dev.sessiongateway.persistence.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/// A database of a [PostgresServer], and the role with which it is used.
///
/// @param url for JDBC
public record PostgresDatabase(PostgresServer server, String name, PostgresRole role, String url)
    implements AutoCloseable {
  public String user() {
    return role.name();
  }

  public String password() {
    return role.password();
  }

  /// The same database with another role.
  public PostgresDatabase as(PostgresRole other) {
    return new PostgresDatabase(server, name, other, url);
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, user(), password());
  }

  /// Runs statements with all rights.
  public void executeAsSuperuser(String sql) {
    server.execute(name, sql);
  }

  /// Ends the connections to it, and removes it.
  public void drop() {
    server.execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
  }

  @Override
  public void close() {
    drop();
  }
}
