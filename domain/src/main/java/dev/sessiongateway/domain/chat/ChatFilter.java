package dev.sessiongateway.domain.chat;

import dev.sessiongateway.domain.address.Address;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Selects chats. Absent or empty parts do not filter.
///
/// @param notBefore the earliest last activity; `notAfter`, the latest
/// @param kind only groups or only channels, for example
public record ChatFilter(
    List<Address> chats,
    @Nullable Instant notBefore,
    @Nullable Instant notAfter,
    Address.@Nullable Kind kind) {
  public static final ChatFilter ALL = new ChatFilter(List.of(), null, null, null);

  /// Selects chats of every kind.
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
