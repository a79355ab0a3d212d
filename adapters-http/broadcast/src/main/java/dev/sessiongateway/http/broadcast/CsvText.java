package dev.sessiongateway.http.broadcast;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes the records of a CSV text (RFC 4180). A program for tables would run a cell that begins
/// as a formula, so an apostrophe is put before it.
final class CsvText {
  static final String TYPE = "text/csv; charset=utf-8";

  private static final String FORMULA_BEGINS = "=+-@\t\r";

  private CsvText() {}

  static byte[] record(Collection<? extends @Nullable Object> cells) {
    return (cells.stream().map(CsvText::cell).collect(Collectors.joining(",")) + "\r\n")
        .getBytes(UTF_8);
  }

  private static String cell(@Nullable Object value) {
    var text = value == null ? "" : value.toString();
    var safe = !text.isEmpty() && FORMULA_BEGINS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    return safe.chars().anyMatch(each -> ",;\"\n\r\t".indexOf(each) >= 0)
        ? "\"" + safe.replace("\"", "\"\"") + "\""
        : safe;
  }
}
