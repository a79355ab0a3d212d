package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.system.SystemIdentifiers;
import dev.sessiongateway.persistence.SqliteStores;
import dev.sessiongateway.persistence.database.DatabaseLocked;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looks whether a gateway with these settings would start, without starting one. Makes nothing
/// that was not there.
public final class Doctor {
  private static final long LITTLE_SPACE_BYTES = 512L << 20;

  private final Settings settings;
  private final List<Finding> findings = new ArrayList<>();
  private boolean isRunning;
  private boolean hasStoredKey;

  private Doctor(Settings settings) {
    this.settings = settings;
  }

  /// What was looked at, in order.
  public static List<Finding> examine(Settings settings) {
    var doctor = new Doctor(settings);
    doctor.dataDirectory();
    doctor.database();
    doctor.port();
    doctor.key();
    return List.copyOf(doctor.findings);
  }

  private void dataDirectory() {
    var directory = settings.dataDirectory();
    var nearest = nearestExisting(directory);
    if (!Files.isDirectory(nearest) || !Files.isWritable(nearest)) {
      add(
          "data directory",
          nearest + " is not a directory that can be written to",
          "make it writable for this user, or choose another with --data-dir");
      return;
    }
    var free = freeBytes(nearest);
    add(
        "data directory",
        directory
            + (nearest.equals(directory) ? "" : ", made by the first start")
            + ", "
            + (free >> 20)
            + " MiB free",
        free < LITTLE_SPACE_BYTES ? "make room on this disk" : null);
  }

  private void database() {
    if (!Files.isDirectory(settings.dataDirectory())) {
      add("database", "none yet, made by the first start", null);
      return;
    }
    try (var stores = SqliteStores.open(settings.dataDirectory(), new SystemIdentifiers())) {
      hasStoredKey = !stores.keys().list().isEmpty();
      add("database", stores.sessions().list().size() + " sessions, checked", null);
    } catch (DatabaseLocked e) {
      isRunning = true;
      add("database", "in use by a running gateway", null);
    } catch (DatabaseUnusable e) {
      add("database", String.valueOf(e.getMessage()), "restore it from a backup, or move it away");
    }
  }

  private void port() {
    var place = settings.host() + " port " + settings.port();
    try {
      FreePort.find(settings.address(), settings.port());
      add("port", place + " is free", null);
    } catch (IOException e) {
      add(
          "port",
          place + ": " + e.getMessage() + (isRunning ? " (by the running gateway?)" : ""),
          isRunning ? null : "stop the other program, or choose another with --port");
    }
  }

  private void key() {
    if (settings.rootKey() != null) {
      add("key", "root key from the settings", null);
    } else if (hasStoredKey || isRunning) {
      add("key", hasStoredKey ? "in the database" : "the running gateway has one", null);
    } else {
      add(
          "key",
          settings.isLoopback() ? "none yet, made by the first start" : "none",
          settings.isLoopback() ? null : "set GATEWAY_API_KEY, or run 'gateway keys create'");
    }
  }

  private void add(String subject, String found, @Nullable String advice) {
    findings.add(new Finding(subject, found, advice));
  }

  private static Path nearestExisting(Path path) {
    var nearest = path;
    while (!Files.exists(nearest) && nearest.getParent() != null) {
      nearest = nearest.getParent();
    }
    return nearest;
  }

  private static long freeBytes(Path path) {
    try {
      return Files.getFileStore(path).getUsableSpace();
    } catch (IOException e) {
      // A file system that does not tell is no reason to worry the operator.
      return Long.MAX_VALUE;
    }
  }

  /// @param advice what to do; absent when all is well
  public record Finding(String subject, String found, @Nullable String advice) {
    public boolean isWell() {
      return advice == null;
    }
  }
}
