package dev.sessiongateway.http.kernel.part;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;

/// The bots that answer in chats. Family B switches them in an operation that also blocks contacts,
/// and asks the part that brings them.
public interface ChatBots {
  /// The part of the gateway that has them.
  String PART = "bots";

  /// Keeps whether a bot answers in a chat, also where none has answered.
  ///
  /// @param status `opened`, `paused` or `closed`; `delete` forgets it, with the conversation
  void change(SessionName session, Address chat, String status);
}
