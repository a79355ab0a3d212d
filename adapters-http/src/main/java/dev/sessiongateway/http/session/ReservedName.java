package dev.sessiongateway.http.session;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Set;

/// Words that follow `/api/` in family A's own paths: a session of that name could not be reached.
final class ReservedName {
  private static final Set<String> WORDS =
      Set.of(
          "sessions",
          "keys",
          "contacts",
          "server",
          "apps",
          "files",
          "screenshot",
          "version",
          "webhooks",
          "events",
          "tickets",
          "send",
          "sendText",
          "sendImage",
          "sendFile",
          "sendVoice",
          "sendVideo",
          "sendButtons",
          "sendList",
          "sendPoll",
          "sendPollVote",
          "sendLocation",
          "sendContactVcard",
          "sendLinkPreview",
          "sendSeen",
          "startTyping",
          "stopTyping",
          "reaction",
          "star",
          "forwardMessage",
          "reply",
          "messages",
          "checkNumberStatus");

  private ReservedName() {}

  /// A name for a new session.
  static SessionName checked(String name) {
    if (WORDS.contains(name)) {
      throw Fault.invalid("name", "is a word of this API's paths");
    }
    return SessionName.strict("name", name);
  }
}
