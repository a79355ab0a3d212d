package dev.sessiongateway.persistence.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The tables, indexes, views and triggers of a database, as it describes them itself.
///
/// @param parts by their kind and name
record TableListing(SequencedMap<String, Part> parts) {
  /// Those that SQLite makes by itself say nothing about the tables.
  private static final String PARTS =
      """
      SELECT type, name, tbl_name, sql FROM sqlite_schema
      WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type = 'table' DESC, type, name
      """;

  private static final String COLUMNS =
      "SELECT name, type || ' ' || \"notnull\" || ' ' || pk FROM pragma_table_xinfo(?)";

  /// How SQLite words a statement again differs between its versions, in these.
  private static final Pattern LAYOUT = Pattern.compile("--[^\n]*|[\\s\"`]");

  private static final int MOST_NAMES = 12;

  /// The sum of the statements that make the tables: equal for equal tables. Costs one query, as
  /// each start asks for it.
  static String sum(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(PARTS)) {
      var digest = MessageDigest.getInstance("SHA-256");
      while (rows.next()) {
        digest.update((rows.getString(1) + " " + rows.getString(2) + "\n").getBytes(UTF_8));
        digest.update((rows.getString(4) + "\n").getBytes(UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new LinkageError("every Java has it", e);
    }
  }

  static TableListing of(Connection connection) throws SQLException {
    var parts = new LinkedHashMap<String, Part>();
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(PARTS)) {
      while (rows.next()) {
        var kind = rows.getString(1);
        var name = rows.getString(2);
        var columns = kind.equals("table") ? columns(connection, name) : Map.<String, String>of();
        parts.put(
            kind + " " + name,
            new Part(rows.getString(3), String.valueOf(rows.getString(4)), columns));
      }
    }
    return new TableListing(parts);
  }

  private static Map<String, String> columns(Connection connection, String table)
      throws SQLException {
    var columns = new LinkedHashMap<String, String>();
    try (var statement = connection.prepareStatement(COLUMNS)) {
      statement.setString(1, table);
      try (var rows = statement.executeQuery()) {
        while (rows.next()) {
          columns.put(rows.getString(1), rows.getString(2));
        }
      }
    }
    return columns;
  }

  /// What is missing or another one, by name; of a missing table only the table. What is there
  /// besides, such as an index of the operator, is left out.
  List<String> differencesFrom(TableListing expected) {
    var all = new ArrayList<String>();
    expected.parts.forEach((name, part) -> {
      var found = parts.get(name);
      if (found == null) {
        if (part.isTableOrHas(parts)) {
          all.add(name + " is missing");
        }
      } else {
        all.addAll(found.differencesFrom(name, part));
      }
    });
    return shortened(all);
  }

  private static List<String> shortened(List<String> all) {
    if (all.size() <= MOST_NAMES) {
      return all;
    }
    var first = new ArrayList<>(all.subList(0, MOST_NAMES));
    first.add("and " + (all.size() - MOST_NAMES) + " more");
    return first;
  }

  /// @param table to which it belongs
  /// @param sql the statement that makes it
  /// @param columns of a table, with what they are
  record Part(String table, String sql, Map<String, String> columns) {
    private boolean isTableOrHas(Map<String, Part> found) {
      return !columns.isEmpty() || found.containsKey("table " + table) || isOfView();
    }

    private boolean isOfView() {
      return sql.startsWith("CREATE VIEW");
    }

    private List<String> differencesFrom(String name, Part expected) {
      var all = new ArrayList<String>();
      expected.columns.forEach((column, is) -> {
        var found = columns.get(column);
        if (!is.equals(found)) {
          all.add("column " + table + "." + column + isWrong(found));
        }
      });
      for (var column : columns.keySet()) {
        if (!expected.columns.containsKey(column)) {
          all.add("column " + table + "." + column + " is not known");
        }
      }
      if (all.isEmpty() && !withoutLayout(sql).equals(withoutLayout(expected.sql))) {
        all.add(name + isWrong(sql));
      }
      return all;
    }

    private static String isWrong(@Nullable String found) {
      return found == null ? " is missing" : " is another one";
    }

    private static String withoutLayout(String sql) {
      return LAYOUT.matcher(sql).replaceAll("");
    }
  }
}
