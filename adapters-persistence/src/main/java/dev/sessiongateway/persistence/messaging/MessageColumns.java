package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// The columns that follow from the content of a message. Whoever writes one writes all of them.
///
/// @param body the JSON of the message
/// @param kind the word for the kind of its content; of a story, that of what it shows
/// @param file the id of its file, absent when it has none
record MessageColumns(String body, String kind, @Nullable String file) {

  static MessageColumns of(Message message, Json json) {
    return new MessageColumns(
        json.write(message), ContentKind.of(message.content()).code(), file(message));
  }

  private static @Nullable String file(Message message) {
    for (var file : message.content().files()) {
      if (file instanceof Attachment.Stored stored) {
        return stored.id().value();
      }
    }
    return null;
  }

  /// @param first the position of the first column
  static MessageColumns of(ResultSet row, int first) throws SQLException {
    return new MessageColumns(
        row.getString(first), row.getString(first + 1), row.getString(first + 2));
  }
}
