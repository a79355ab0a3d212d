package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.domain.address.Address;
import java.time.Instant;
import java.util.List;

/// A chat as a phone shows it.
///
/// @param typing people who are typing there now
record PhoneChatView(
    String id,
    String name,
    int unread,
    Instant lastMessageAt,
    List<String> typing,
    boolean archived,
    boolean markedUnread) {
  static PhoneChatView of(PhoneChat chat) {
    return new PhoneChatView(
        chat.id().toString(),
        chat.name(),
        chat.unread(),
        chat.lastMessageAt(),
        chat.typing().stream().map(Address::toString).toList(),
        chat.archived(),
        chat.markedUnread());
  }
}
