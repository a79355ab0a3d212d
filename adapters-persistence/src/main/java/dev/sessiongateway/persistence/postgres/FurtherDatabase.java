package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.database.Limits;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A database that the operator configured beside the default one. When it cannot be used at the
/// start, it is tried again behind the requests, which are refused at once meanwhile. Thread-safe.
final class FurtherDatabase implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FurtherDatabase.class);
  private static final Duration AGAIN = Duration.ofSeconds(2);

  private final String name;
  private final PostgresAddress address;
  private final DatabaseUse use;
  private final Limits limits;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread retries;
  private volatile @Nullable PostgresConnections connections;
  private volatile @Nullable StoreUnusable refusal;
  private volatile boolean hasFailedSessions;

  private FurtherDatabase(String name, PostgresAddress address, DatabaseUse use, Limits limits) {
    this.use = use;
    this.name = name;
    this.address = address;
    this.limits = limits;
    this.retries = Thread.ofPlatform().daemon().name("database " + name).unstarted(this::retry);
  }

  static FurtherDatabase open(
      String name, PostgresAddress address, DatabaseUse use, Limits limits) {
    var database = new FurtherDatabase(name, address, use, limits);
    try {
      database.connections = PostgresConnections.open(address, use, limits);
    } catch (StoreUnusable e) {
      LOG.atError().addKeyValue("database", name).setCause(e).log("a database is not usable");
      database.refusal = e;
      database.retries.start();
    }
    return database;
  }

  private void retry() {
    while (connections == null) {
      try {
        if (closed.await(AGAIN.toNanos(), TimeUnit.NANOSECONDS)) {
          return;
        }
        connections = PostgresConnections.open(address, use, limits);
        refusal = null;
        LOG.atInfo().addKeyValue("database", name).log("a database is usable now");
      } catch (StoreUnusable e) {
        refusal = e;
      } catch (InterruptedException _) {
        return; // Only a program that is being torn down interrupts this thread.
      }
    }
  }

  /// @throws StoreUnusable when it could not be used when it was last tried
  PostgresConnections get() {
    var open = connections;
    if (open == null) {
      throw Objects.requireNonNullElseGet(
          refusal, () -> new StoreUnusable("the database " + address + " is closed", "", null));
    }
    return open;
  }

  /// As [#get], for sessions that exist; those that are refused fail until the next start.
  PostgresConnections ofSessions() {
    try {
      return get();
    } catch (StoreUnusable e) {
      hasFailedSessions = true;
      throw e;
    }
  }

  /// Why it cannot be used now, in one line; empty when nothing is known.
  Optional<String> problem() {
    var open = connections;
    var reason = refusal;
    return open != null
        ? open.guard().problem()
        : Optional.of(reason == null ? "it is closed" : String.valueOf(reason.getMessage()));
  }

  Optional<PostgresConnections> opened() {
    return Optional.ofNullable(connections);
  }

  /// What the operator should know, in one line.
  Optional<String> notice() {
    var reason = refusal;
    if (reason != null) {
      return Optional.of("database '%s': %s".formatted(name, reason.getMessage()));
    }
    return hasFailedSessions
        ? Optional.of(
            "database '%s' is usable again; its sessions failed and need a start of the gateway"
                .formatted(name))
        : Optional.empty();
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      retries.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    opened().ifPresent(PostgresConnections::close);
  }
}
