package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.kernel.json.FieldWriter;
import dev.sessiongateway.http.kernel.json.OwnFields;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.messaging.ProtocolStatus;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A message in the form of the engine NOWEB.
///
/// @param messageTimestamp Unix seconds
/// @param message its content, in the network's own object
record NowebMessage(
    ProtocolKey key,
    long messageTimestamp,
    @Nullable String pushName,
    String status,
    ObjectNode message)
    implements OwnFields {
  private static final SerializedString KEY = new SerializedString("key");
  private static final SerializedString MESSAGE_TIMESTAMP =
      new SerializedString("messageTimestamp");
  private static final SerializedString PUSH_NAME = new SerializedString("pushName");
  private static final SerializedString STATUS = new SerializedString("status");
  private static final SerializedString MESSAGE = new SerializedString("message");

  static NowebMessage of(
      Message message, @Nullable String name, ObjectNode content, LidView people) {
    return new NowebMessage(
        ProtocolKey.of(
                message.chat(), message.fromMe(), message.id(), ProtocolKey.participant(message))
            .withAlternatives(people),
        message.at().getEpochSecond(),
        name,
        ProtocolStatus.of(message.ack()),
        content);
  }

  @Override
  public void write(FieldWriter out) throws IOException {
    out.object(KEY, key);
    out.number(MESSAGE_TIMESTAMP, messageTimestamp);
    out.text(PUSH_NAME, pushName);
    out.text(STATUS, status);
    out.tree(MESSAGE, message);
  }
}
