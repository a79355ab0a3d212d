package dev.sessiongateway.persistence.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// What two gateways open on one database, which is emptied before each test.
final class NodeStores
    implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
  /// The option with which several gateways can use a database.
  static final Map<String, String> SHARED = Map.of("nodes", "shared");

  private PostgresDatabase database;
  private PostgresStores first;
  private PostgresStores second;

  /// Once, also with nested classes.
  @Override
  public void beforeAll(ExtensionContext context) {
    if (database == null) {
      database = PostgresServer.shared().createQuickDatabase(PostgresServer.IN_ORDER_OF_ENGLISH);
      open().close();
    }
  }

  private PostgresStores open() {
    return PostgresStores.open(TemporaryPostgresStores.context(database, SHARED));
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    EmptiedPostgresStores.empty(database);
    first = open();
    second = open();
  }

  PostgresDatabase database() {
    return Objects.requireNonNull(database);
  }

  PostgresStores first() {
    return Objects.requireNonNull(first);
  }

  PostgresStores second() {
    return Objects.requireNonNull(second);
  }

  /// Lets leases and tickets have lasted longer.
  void pass(Duration time) {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      var earlier = " - INTERVAL '" + time.toSeconds() + " seconds'";
      var _ = statement.executeUpdate("UPDATE node SET lease_until = lease_until" + earlier);
      var _ = statement.executeUpdate("UPDATE ticket SET valid_until = valid_until" + earlier);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    first.close();
    second.close();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (context.getRequiredTestClass().getEnclosingClass() == null) {
      database.close();
    }
  }
}
