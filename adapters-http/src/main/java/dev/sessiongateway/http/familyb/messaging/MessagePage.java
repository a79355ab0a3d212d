package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A page of messages.
record MessagePage(Found messages) {
  static MessagePage of(PageNumber page, long total, List<Row> records) {
    return new MessagePage(new Found(total, page.pages(total), page.number(), records));
  }

  /// @param total on all pages
  record Found(long total, long pages, int currentPage, List<Row> records) {}

  /// @param id of the row
  /// @param updates the acknowledgements since it was sent, or its deletion
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Row(
      String id,
      ProtocolKey key,
      @Nullable String pushName,
      String messageType,
      Map<String, Object> message,
      long messageTimestamp,
      String instanceId,
      String source,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ProtocolContext contextInfo,
      @JsonProperty("MessageUpdate") List<Update> updates) {
    static Row of(Message message, Session session, ServerInfo server) {
      var shown = MessageView.of(message, session, server);
      return new Row(
          RowId.MESSAGE.of(session, message.id()),
          shown.key(),
          shown.pushName(),
          shown.messageType(),
          shown.message(),
          shown.messageTimestamp(),
          shown.instanceId(),
          shown.source(),
          shown.contextInfo(),
          updates(message));
    }

    private static List<Update> updates(Message message) {
      var moved = message.fromMe() && message.ack() != Ack.PENDING;
      return moved || message.content() instanceof Content.Revoked
          ? List.of(new Update(MessageStatus.status(message)))
          : List.of();
    }
  }

  record Update(String status) {}
}
