package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolTree;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The `_data` of a message, which most clients read: the objects of three engines in one, because
/// their names do not clash.
///
/// @param more fields that only this gateway has
record MessageData(
    @JsonUnwrapped WebjsMessage webjs,
    @JsonUnwrapped NowebMessage noweb,
    @JsonUnwrapped GowsMessage gows,
    @JsonUnwrapped More more) {
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

  /// @param rowId of a picked row
  /// @param poll present for polls
  /// @param event present for invitations
  /// @param failure why `ack` is `ERROR`
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record More(
      @Nullable String rowId,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> mentionedIds,
      MessageContent.@Nullable Poll poll,
      MessageContent.@Nullable CalendarEvent event,
      @Nullable String failure) {
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
