package dev.sessiongateway.bootstrap.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows in columns as wide as their longest cell.
final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  TextTable(String... titles) {
    rows.add(List.of(titles));
  }

  /// One cell per title.
  void add(Object... cells) {
    rows.add(Arrays.stream(cells).map(String::valueOf).toList());
  }

  void print(PrintWriter out) {
    for (var row : rows) {
      var line = new StringBuilder();
      for (var column = 0; column < row.size(); column++) {
        line.append(padded(row.get(column), column)).append(GAP);
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private String padded(String cell, int column) {
    var width = rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    return cell + " ".repeat(width - cell.length());
  }
}
