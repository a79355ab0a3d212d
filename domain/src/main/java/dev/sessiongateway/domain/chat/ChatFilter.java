package dev.sessiongateway.domain.chat;

import dev.sessiongateway.domain.jid.Jid;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which chats are meant. What is absent or empty does not filter.
///
/// @param notBefore when something last happened in it, at the earliest; `notAfter`, at the latest
public record ChatFilter(List<Jid> chats, @Nullable Instant notBefore, @Nullable Instant notAfter) {
  public static final ChatFilter ALL = new ChatFilter(List.of(), null, null);

  public ChatFilter {
    chats = chats.stream().distinct().toList();
  }
}
