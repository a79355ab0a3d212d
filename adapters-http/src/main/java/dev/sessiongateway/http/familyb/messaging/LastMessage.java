package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.kernel.messaging.ContentInContext;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import dev.sessiongateway.http.kernel.messaging.ProtocolFileBody;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The newest message in a list of chats; a file is shown as its caption and link.
///
/// @param id of the row
/// @param participant its author, in a group
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LastMessage(
    String id,
    ProtocolKey key,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String pushName,
    @Nullable String participant,
    String messageType,
    Map<String, Object> message,
    @Nullable ProtocolContext contextInfo,
    String source,
    long messageTimestamp,
    String instanceId,
    String status) {
  public static LastMessage of(Message message, Session session, ServerInfo server) {
    var shown = MessageRecord.of(message, session, server);
    return new LastMessage(
        RowId.MESSAGE.of(session, message.id()),
        shown.key(),
        shown.pushName(),
        shown.key().participant(),
        shown.messageType(),
        reduced(shown.message()),
        shown.contextInfo(),
        shown.source(),
        shown.messageTimestamp(),
        shown.instanceId(),
        MessageStatus.status(message));
  }

  private static Map<String, Object> reduced(Map<String, Object> message) {
    var reduced = new LinkedHashMap<>(message);
    reduced.replaceAll((_, value) -> reduced(value));
    return reduced;
  }

  private static Object reduced(Object body) {
    return switch (body) {
      case ProtocolFileBody file -> FileWords.of(file);
      case ContentInContext(var inner, var context) ->
          new ContentInContext(reduced(inner), context);
      default -> body;
    };
  }

  /// A file's metadata.
  ///
  /// @param name of a document
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record FileWords(@Nullable String caption, @Nullable Integer seconds, @Nullable String name) {
    static FileWords of(ProtocolFileBody file) {
      return new FileWords(file.caption(), file.seconds(), file.title());
    }
  }
}
