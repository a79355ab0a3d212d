package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Sha256;
import java.util.HexFormat;

/// The ids of messages that agents write in Chatwoot. They follow from the ids in Chatwoot, so that
/// a repeated webhook sends nothing twice, and they are recognised without a table, so that no
/// message goes back to where it came from.
final class AgentMessageId {
  private static final String MARK = "C0A7C0A7C0A7";
  private static final int LENGTH = 32;

  private AgentMessageId() {}

  /// @param part the number of the file among those of the message, from 0
  static MessageId of(AppId app, long message, int part) {
    var digits = HexFormat.of().formatHex(Sha256.of(app + "\n" + message + "\n" + part));
    return new MessageId(MARK + Ascii.upper(digits.substring(0, LENGTH - MARK.length())));
  }

  static boolean isOne(MessageId id) {
    return id.value().startsWith(MARK) && id.value().length() == LENGTH;
  }
}
