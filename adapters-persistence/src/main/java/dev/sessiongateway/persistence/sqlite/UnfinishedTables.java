package dev.sessiongateway.persistence.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;

/// The tables of builds from before they were final: their migrations were still edited, so that a
/// database of then has the number of a version whose tables it does not have.
final class UnfinishedTables {
  private static final String PROBLEM =
      "it was written before the first release of the gateway (28 November 2026 or earlier), when"
          + " tables were not final, and such data is not read";
  private static final String REMEDY =
      "move it away and begin with an empty data directory, or run the build that wrote it";

  /// What a database of then is, and what an operator does about it.
  static final String REFUSAL = PROBLEM + "; " + REMEDY;

  /// A line for each set of tables: its sum, and the commit that made it first. Made once.
  private static final String SUMS = "/db/unfinished-tables.txt";

  private UnfinishedTables() {}

  /// @param refusal of [Schema#refusal], maybe that of these tables
  static DatabaseUnusable.Foreign unusable(Path file, String refusal) {
    return refusal.equals(REFUSAL)
        ? new DatabaseUnusable.Foreign(file, PROBLEM, REMEDY, null)
        : new DatabaseUnusable.Foreign(file, refusal, null);
  }

  /// @param sum as [TableListing#sum]
  static boolean have(String sum) {
    try (var stream = Objects.requireNonNull(UnfinishedTables.class.getResourceAsStream(SUMS))) {
      return new String(stream.readAllBytes(), UTF_8)
          .lines()
          .anyMatch(line -> line.startsWith(sum));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
