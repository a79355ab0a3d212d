package dev.sessiongateway.http.familya.presence;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.presence.ChatPresence;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The presence in a chat, as family A shows it.
record ChatPresenceView(String id, List<OfPerson> presences) {
  static ChatPresenceView of(ChatPresence presence) {
    return new ChatPresenceView(
        presence.chat().toString(), presence.people().stream().map(OfPerson::of).toList());
  }

  /// @param lastSeen Unix seconds
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record OfPerson(String participant, String lastKnownPresence, @Nullable Long lastSeen) {
    static OfPerson of(ChatPresence.OfPerson person) {
      var seen = person.lastSeen();
      return new OfPerson(
          person.who().toString(),
          PresenceName.of(person.presence()),
          seen == null ? null : seen.getEpochSecond());
    }
  }
}
