package dev.sessiongateway.domain.chat;

import dev.sessiongateway.domain.address.Address;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which chats are meant. What is absent or empty does not filter.
///
/// @param notBefore when something last happened in it, at the earliest; `notAfter`, at the latest
/// @param kind groups alone, channels alone
public record ChatFilter(
    List<Address> chats,
    @Nullable Instant notBefore,
    @Nullable Instant notAfter,
    Address.@Nullable Kind kind) {
  public static final ChatFilter ALL = new ChatFilter(List.of(), null, null);

  /// Chats of every kind.
  public ChatFilter(List<Address> chats, @Nullable Instant notBefore, @Nullable Instant notAfter) {
    this(chats, notBefore, notAfter, null);
  }

  public static ChatFilter ofKind(List<Address> chats, Address.Kind kind) {
    return new ChatFilter(chats, null, null, kind);
  }

  public ChatFilter {
    chats = chats.stream().distinct().toList();
  }
}
