package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.node.SessionOwnership.Change;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// Changes as notifications of the server: letters for what changed, then the names of sessions,
/// with commas, which no name has.
final class ChangePayload {
  /// Of the channel of the schema, as an expression of SQL. Channels are those of a database.
  static final String CHANNEL = "'session_gateway_' || md5(current_schema())";

  /// The server takes 8,000 bytes.
  private static final int LONGEST = 7_000;

  private static final char STATE = 's';
  private static final char KEYS = 'k';

  private ChangePayload() {}

  /// As many as it takes.
  static List<String> texts(Change change) {
    var texts = new ArrayList<String>();
    var text = new StringBuilder();
    if (change.isStateChanged()) {
      text.append(STATE);
    }
    if (change.areKeysChanged()) {
      text.append(KEYS);
    }
    for (var session : change.appended()) {
      if (text.length() > LONGEST) {
        texts.add(text.toString());
        text.setLength(0);
      }
      text.append(',').append(session);
    }
    texts.add(text.toString());
    return texts;
  }

  /// What several notifications say together.
  static Change parse(List<String> texts) {
    var appended = new HashSet<SessionName>();
    var isStateChanged = false;
    var areKeysChanged = false;
    for (var text : texts) {
      var parts = List.of(text.split(",", -1));
      isStateChanged |= parts.getFirst().indexOf(STATE) >= 0;
      areKeysChanged |= parts.getFirst().indexOf(KEYS) >= 0;
      parts.stream()
          .skip(1)
          .filter(SessionName::isValid)
          .map(SessionName::new)
          .forEach(appended::add);
    }
    return new Change(List.copyOf(appended), isStateChanged, areKeysChanged);
  }
}
