package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.core.io.SerializedString;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.json.FieldWriter;
import dev.sessiongateway.http.kernel.json.OwnFields;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolTree;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The `_data` of a message, which most clients read: the objects of three engines in one, because
/// their names do not clash.
///
/// @param more fields that only this gateway has
record MessageData(WebjsMessage webjs, NowebMessage noweb, GowsMessage gows, More more)
    implements OwnFields {
  static MessageData of(
      Message message,
      MessageContent content,
      @Nullable String name,
      MessageHeader header,
      LidView people,
      Session session,
      ServerInfo server) {
    var tree = ProtocolTree.of(message, session, server);
    return new MessageData(
        WebjsMessage.of(message, content, name, header),
        NowebMessage.of(message, name, tree, people),
        GowsMessage.of(message, content.kind(), name, tree, people),
        More.of(message, content.parts()));
  }

  @Override
  public void write(FieldWriter out) throws IOException {
    webjs.write(out);
    noweb.write(out);
    gows.write(out);
    more.write(out);
  }

  /// @param rowId of a picked row
  /// @param poll present for polls
  /// @param event present for invitations
  /// @param failure why `ack` is `ERROR`
  record More(
      @Nullable String rowId,
      List<String> mentionedIds,
      MessageContent.@Nullable Poll poll,
      MessageContent.@Nullable CalendarEvent event,
      @Nullable String failure)
      implements OwnFields {
    private static final SerializedString ROW_ID = new SerializedString("rowId");
    private static final SerializedString MENTIONED_IDS = new SerializedString("mentionedIds");
    private static final SerializedString POLL = new SerializedString("poll");
    private static final SerializedString EVENT = new SerializedString("event");
    private static final SerializedString FAILURE = new SerializedString("failure");

    @Override
    public void write(FieldWriter out) throws IOException {
      out.text(ROW_ID, rowId);
      if (!mentionedIds.isEmpty()) {
        out.texts(MENTIONED_IDS, mentionedIds);
      }
      out.record(POLL, poll);
      out.record(EVENT, event);
      out.text(FAILURE, failure);
    }

    static More of(Message message, MessageContent.Parts parts) {
      return new More(
          parts.rowId(),
          message.mentions().stream().map(Address::toString).toList(),
          parts.poll(),
          parts.event(),
          message.failure());
    }
  }
}
