package dev.sessiongateway.persistence.postgres;

import java.util.ArrayList;
import java.util.List;

/// How a server runs.
///
/// @param settings as `fsync=off`; a later one overrides an earlier one
/// @param diskMebibytes the size of the file system that holds its data; 0 for the machine's own
public record PostgresOptions(List<String> settings, int diskMebibytes) {
  private static final List<String> ALL =
      List.of(
          "max_connections=400",
          "unix_socket_directories=",
          "lc_messages=C",
          "password_encryption=scram-sha-256");

  public PostgresOptions {
    settings = List.copyOf(settings);
  }

  /// For tests of behaviour: what was committed survives a kill of the server, but not one of the
  /// machine.
  public static PostgresOptions fast() {
    return durable().with("fsync=off", "full_page_writes=off", "synchronous_commit=off");
  }

  /// As operators run it: what was committed is on the disk.
  public static PostgresOptions durable() {
    return new PostgresOptions(ALL, 0);
  }

  public PostgresOptions with(String... more) {
    var all = new ArrayList<>(settings);
    all.addAll(List.of(more));
    return new PostgresOptions(all, diskMebibytes);
  }

  /// With tables on a disk that [PostgresServer#fillDisk()] can fill. It takes root; a test that
  /// cannot have it is skipped. An empty server needs about 30 MiB.
  public PostgresOptions onDiskOf(int mebibytes) {
    return new PostgresOptions(settings, mebibytes);
  }
}
