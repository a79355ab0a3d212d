package dev.sessiongateway.persistence.search;

import dev.sessiongateway.application.search.SearchIndex.Progress;
import dev.sessiongateway.application.search.SearchIndex.Rest;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Progress as five columns.
///
/// @param stage `names`, `messages` or `done`
/// @param number how many names or messages are there
/// @param time the time before which messages are left; empty for none
record ProgressRow(long seq, String event, String stage, int number, String time) {
  static final String COLUMNS = "seq, event, stage, number, time";
  private static final String NAMES = "names";
  private static final String MESSAGES = "messages";
  private static final String DONE = "done";

  static ProgressRow of(Progress progress) {
    return switch (progress.rest()) {
      case null -> new ProgressRow(progress.seq(), progress.event(), DONE, 0, "");
      case Rest.Names(var done) ->
          new ProgressRow(progress.seq(), progress.event(), NAMES, done, "");
      case Rest.Messages(var notAfter, var done) ->
          new ProgressRow(
              progress.seq(),
              progress.event(),
              MESSAGES,
              done,
              notAfter == null ? "" : notAfter.toString());
    };
  }

  /// @param row has [#COLUMNS]
  static Progress read(ResultSet row) throws SQLException {
    return new Progress(row.getLong("seq"), row.getString("event"), rest(row));
  }

  private static @Nullable Rest rest(ResultSet row) throws SQLException {
    var time = row.getString("time");
    return switch (row.getString("stage")) {
      case NAMES -> new Rest.Names(row.getInt("number"));
      case MESSAGES ->
          new Rest.Messages(time.isEmpty() ? null : Instant.parse(time), row.getInt("number"));
      default -> null;
    };
  }

  /// Binds the columns in their order.
  ///
  /// @param from the number of the first parameter
  void bind(PreparedStatement statement, int from) throws SQLException {
    statement.setLong(from, seq);
    statement.setString(from + 1, event);
    statement.setString(from + 2, stage);
    statement.setInt(from + 3, number);
    statement.setString(from + 4, time);
  }
}
