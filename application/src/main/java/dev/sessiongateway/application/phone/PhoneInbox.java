package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Chats and messages as a phone sees them, and what it does with a chat. Thread-safe; unknown
/// phones are `phone.not-found`.
public interface PhoneInbox {

  /// Chats as this phone sees them, newest first.
  List<PhoneChat> chats(PhoneNumber phone);

  /// Reads everything in the chat; the writers get receipts.
  void read(PhoneNumber phone, Address chat);

  void typing(PhoneNumber phone, Address chat, boolean on);

  /// As above, for a voice note.
  void recording(PhoneNumber phone, Address chat, boolean on);

  /// Puts the chat into the phone's archive, or takes it out.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void archive(PhoneNumber phone, Address chat, boolean archived);

  /// Deletes the chat from the phone, with all its messages; others keep theirs.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void deleteChat(PhoneNumber phone, Address chat);

  /// @param typing people who are typing or recording there now
  /// @param markedUnread whether the account marked it as unread and has not read it since
  record PhoneChat(
      Address id,
      String name,
      int unread,
      Instant lastMessageAt,
      List<Address> typing,
      boolean archived,
      boolean markedUnread) {
    public PhoneChat {
      typing = List.copyOf(typing);
    }
  }

  /// @param reactions emoji by who gave it
  /// @param tallies of a poll, by option; empty for other messages
  /// @param pinnedUntil absent when it is not pinned now
  record PhoneMessage(
      Message message,
      Map<Address, String> reactions,
      List<PollTally> tallies,
      @Nullable Instant pinnedUntil) {
    public PhoneMessage {
      reactions = Map.copyOf(reactions);
      tallies = List.copyOf(tallies);
    }
  }
}
