package dev.sessiongateway.http.familyb.chat;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One chat, as the search for a single chat answers it.
///
/// @param labels null when the session cannot list them
/// @param createdAt when the first message was written
/// @param updatedAt when the chat last changed
@JsonInclude(JsonInclude.Include.ALWAYS)
record ChatRow(
    String id,
    String remoteJid,
    @Nullable String name,
    @Nullable List<String> labels,
    Instant createdAt,
    Instant updatedAt,
    String instanceId,
    int unreadMessages) {

  static ChatRow of(
      Chat chat,
      @Nullable String name,
      @Nullable List<LabelId> labels,
      Instant createdAt,
      Session session,
      ServerInfo server) {
    return new ChatRow(
        RowId.CHAT.of(session, chat.id()),
        LidView.of(server, session).shown(chat.id()).networkForm(),
        name,
        labels == null ? null : labels.stream().map(LabelId::value).toList(),
        createdAt,
        chat.lastMessageAt(),
        session.id().toString(),
        chat.unread());
  }
}
