package dev.sessiongateway.http.messaging;

import dev.sessiongateway.domain.jid.Jid;
import org.jspecify.annotations.Nullable;

/// The two ends of whatever is in a chat. Readers take `from` for the chat, or `to` when it went
/// out; so both are the chat, except that a direct message that came in is `to` the account.
///
/// @param to absent when the account is not known
public record FamilyAEnds(String from, @Nullable String to) {
  /// @param me the account, absent before the login
  public static FamilyAEnds of(Jid chat, boolean fromMe, @Nullable Jid me) {
    var there = chat.toString();
    if (fromMe || !chat.isPerson()) {
      return new FamilyAEnds(there, there);
    }
    return new FamilyAEnds(there, me == null ? null : me.toString());
  }
}
