package dev.sessiongateway.http.broadcast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A record of a CSV text.
///
/// @param line of its beginning, from 1
/// @param problem what is wrong with it; null when nothing is
record CsvRow(int line, List<String> fields, @Nullable String problem) {
  CsvRow {
    fields = List.copyOf(fields);
  }
}
