package dev.sessiongateway.persistence.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The tables of a schema with their columns, indexes, checks and triggers, its views, sequences
/// and functions, as the catalog describes them. Nothing of it is a statement that the server words
/// again, because its versions word that differently.
///
/// @param parts by their kind and name
record PostgresTables(SortedMap<String, Part> parts) {
  /// Kind and name, the table, and what it is.
  private static final String PARTS =
      """
      WITH here AS (SELECT oid FROM pg_namespace WHERE nspname = current_schema()),
      relation AS (
        SELECT oid, relname, relkind FROM pg_class
        WHERE relnamespace = (SELECT oid FROM here) AND relname <> 'flyway_schema_history'
          AND relkind IN ('r', 'v', 'S'))
      SELECT CASE relkind WHEN 'r' THEN 'table ' WHEN 'v' THEN 'view ' ELSE 'sequence ' END
        || relname, relname, '' FROM relation
      UNION ALL
      SELECT 'column ' || relname || '.' || attname, relname,
        concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, nullif(attidentity, ''),
          (SELECT collname FROM pg_collation AS c WHERE c.oid = attcollation))
      FROM relation JOIN pg_attribute ON attrelid = relation.oid
      WHERE relkind <> 'S' AND attnum > 0 AND NOT attisdropped
      UNION ALL
      SELECT 'index ' || i.relname, relation.relname,
        concat_ws(' ', indisunique, indisvalid, indpred IS NOT NULL, amname,
          (SELECT string_agg(coalesce(attname, '*'), ' ' ORDER BY position)
           FROM unnest(indkey) WITH ORDINALITY AS k (number, position)
           LEFT JOIN pg_attribute ON attrelid = relation.oid AND attnum = k.number))
      FROM relation JOIN pg_index ON indrelid = relation.oid
        JOIN pg_class AS i ON i.oid = indexrelid JOIN pg_am ON pg_am.oid = i.relam
      UNION ALL
      SELECT 'check ' || conname, relname, convalidated::text
      FROM relation JOIN pg_constraint ON conrelid = relation.oid WHERE contype = 'c'
      UNION ALL
      SELECT 'trigger ' || tgname || ' on ' || relname, relname,
        concat_ws(' ', tgtype, tgenabled, proname)
      FROM relation JOIN pg_trigger ON tgrelid = relation.oid
        JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal
      UNION ALL
      SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ')', '',
        md5(prosrc)
      FROM pg_proc WHERE pronamespace = (SELECT oid FROM here)
      """;

  /// What Flyway notes of the first migration as it was released.
  static final String RELEASED = "-907689100";

  /// What a database of a build is whose first migration was still edited.
  static final String UNFINISHED =
      "was written before the first release of the gateway (28 November 2026 or earlier), when"
          + " tables were not final, and such data is not read";

  private static final int MOST_NAMES = 12;

  /// How the tables differ from those of a version, as a clause that follows the database; empty
  /// when they do not, or there are none.
  ///
  /// @param version the number of the last migration that the database has
  static Optional<String> difference(Connection connection, int version) throws SQLException {
    if (version == 0) {
      return Optional.empty();
    }
    var differences = of(connection).differencesFrom(ofVersion(version));
    if (differences.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        isReleased(connection)
            ? "has other tables than those of its version "
                + version
                + ": "
                + String.join(", ", differences)
            : UNFINISHED);
  }

  private static boolean isReleased(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var row =
            statement.executeQuery(
                "SELECT checksum FROM flyway_schema_history WHERE version = '1'")) {
      return row.next() && RELEASED.equals(row.getString(1));
    }
  }

  static PostgresTables of(Connection connection) throws SQLException {
    var parts = new TreeMap<String, Part>();
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(PARTS)) {
      while (rows.next()) {
        parts.put(rows.getString(1), new Part(rows.getString(2), rows.getString(3)));
      }
    }
    return new PostgresTables(parts);
  }

  /// Those that the migrations make; a test compares the file with them.
  ///
  /// @param version the number of the last migration
  static PostgresTables ofVersion(int version) {
    var resource = "/db/tables/postgres-" + version + ".txt";
    try (var stream = Objects.requireNonNull(PostgresTables.class.getResourceAsStream(resource))) {
      var parts = new TreeMap<String, Part>();
      new String(stream.readAllBytes(), UTF_8)
          .lines()
          .forEach(line -> {
            var fields = List.of(line.split("\\|", -1));
            parts.put(fields.get(0), new Part(fields.get(1), fields.get(2)));
          });
      return new PostgresTables(parts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// As the file of a version has them.
  List<String> lines() {
    return parts.entrySet().stream()
        .map(each -> each.getKey() + "|" + each.getValue().table() + "|" + each.getValue().is())
        .toList();
  }

  /// What is missing or another one, by name; of a missing table only the table. What is there
  /// besides, such as an index of the operator, is left out.
  List<String> differencesFrom(PostgresTables expected) {
    var all = new ArrayList<String>();
    expected.parts.forEach((name, part) -> {
      var found = parts.get(name);
      if (found == null) {
        if (isRelation(name) || hasRelation(part.table())) {
          all.add(name + " is missing");
        }
      } else if (!found.equals(part)) {
        all.add(name + " is another one");
      }
    });
    parts.forEach((name, part) -> {
      if (name.startsWith("column ")
          && !expected.parts.containsKey(name)
          && expected.hasRelation(part.table())) {
        all.add(name + " is not known");
      }
    });
    return all.size() <= MOST_NAMES ? all : shortened(all);
  }

  private static boolean isRelation(String name) {
    return name.startsWith("table ") || name.startsWith("view ") || name.startsWith("sequence ");
  }

  /// A function belongs to none.
  private boolean hasRelation(String table) {
    return table.isEmpty()
        || parts.containsKey("table " + table)
        || parts.containsKey("view " + table);
  }

  private static List<String> shortened(List<String> all) {
    var first = new ArrayList<>(all.subList(0, MOST_NAMES));
    first.add("and " + (all.size() - MOST_NAMES) + " more");
    return first;
  }

  /// @param table to which it belongs
  record Part(String table, String is) {}
}
