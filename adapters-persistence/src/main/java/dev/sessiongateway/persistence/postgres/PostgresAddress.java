package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where a database is, and who the gateway is there. Texts of clients are no part of it.
///
/// @param url as the driver takes it, `jdbc:postgresql://host:5432/name?sslmode=verify-full`
public record PostgresAddress(String url, @Nullable String user, @Nullable String password) {
  private static final Pattern PLACE =
      Pattern.compile("jdbc:postgresql:(?://)?([^?]*)(\\?.*)?", Pattern.DOTALL);
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final String FURTHER = "databases.";
  private static final String URL = ".url";

  /// That of the default database, in the options of a store.
  ///
  /// @throws StoreUnusable when the operator gave none
  public static PostgresAddress standard(StoreContext context) {
    return address(context, "");
  }

  /// Those of further databases, by name.
  static Map<String, PostgresAddress> further(StoreContext context) {
    var found = new TreeMap<String, PostgresAddress>();
    for (var option : context.options().keySet()) {
      if (option.startsWith(FURTHER) && option.endsWith(URL)) {
        var name = option.substring(FURTHER.length(), option.length() - URL.length());
        found.put(name, address(context, FURTHER + name + "."));
      }
    }
    return found;
  }

  private static PostgresAddress address(StoreContext context, String prefix) {
    var url = context.option(prefix + "url");
    if (url == null) {
      throw new StoreUnusable(
          "the store 'postgres' needs the address of a database",
          "give it with --postgres-url jdbc:postgresql://host:5432/database",
          null);
    }
    return new PostgresAddress(
        url, context.option(prefix + "user"), context.option(prefix + "password"));
  }

  /// @param silence after so long without an answer the connection is given up
  public Connection connect(Duration silence) throws SQLException {
    var properties = properties();
    properties.setProperty("socketTimeout", String.valueOf(Math.max(1, silence.toSeconds())));
    return DriverManager.getConnection(url, properties);
  }

  /// A connection that reads or writes everything. One statement may take long.
  Connection connectToCopy() throws SQLException {
    var properties = properties();
    properties.setProperty("reWriteBatchedInserts", "true");
    var connection = DriverManager.getConnection(url, properties);
    try (var statement = connection.createStatement()) {
      statement.execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      TransactionControl.closeQuietly(connection);
      throw e;
    }
  }

  boolean hasPassword() {
    return password != null && !password.isEmpty();
  }

  public Properties properties() {
    var properties = new Properties();
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password);
    }
    properties.setProperty("ApplicationName", "session-gateway");
    properties.setProperty("connectTimeout", String.valueOf(CONNECT.toSeconds()));
    properties.setProperty("loginTimeout", String.valueOf(2 * CONNECT.toSeconds()));
    properties.setProperty("tcpKeepAlive", "true");
    // Parameters of a statement get their types from it, and not from the Java class.
    properties.setProperty("stringtype", "unspecified");
    return properties;
  }

  /// Host, port and database, for log and operator.
  @Override
  public String toString() {
    var place = PLACE.matcher(url);
    return place.matches() ? place.group(1) : "the database";
  }
}
