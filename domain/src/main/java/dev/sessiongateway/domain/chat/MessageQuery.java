package dev.sessiongateway.domain.chat;

import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Which messages to read. Absent parts do not filter; an absent `chat` means every chat.
public record MessageQuery(
    @Nullable Jid chat,
    @Nullable Boolean fromMe,
    @Nullable Ack ack,
    @Nullable Instant notBefore,
    @Nullable Instant notAfter,
    SortOrder sortOrder,
    Page page) {

  /// The newest messages of a chat.
  public static MessageQuery newestIn(Jid chat, Page page) {
    return new MessageQuery(chat, null, null, null, null, SortOrder.DESCENDING, page);
  }
}
