package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.familya.presence.PresenceName;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Event payloads of chats, presence and calls.
final class ChatEvents {
  private ChatEvents() {}

  static List<EventPayload> of(Event.ChatEvent event, Instant at) {
    return switch (event) {
      case Event.PresenceChanged(var chat, var who, var presence) ->
          presence(chat, who, presence, at);
      case Event.ChatArchived(var chat, var archived) -> archived(chat, archived, at);
      case Event.CallChanged(var call, var stage) -> call(call, stage, at);
      // Family A has no such events.
      case Event.ChatOpened _,
          Event.ChatRead _,
          Event.ChatMarkedUnread _,
          Event.ChatDeleted _,
          Event.ChatCleared _,
          Event.ChatTimerChanged _,
          Event.MessagesDisappeared _,
          Event.ContactChanged _,
          Event.HistorySynced _ ->
          List.of();
    };
  }

  private static List<EventPayload> presence(
      Address chat, Address who, Presence presence, Instant at) {
    return EventPayload.alone(
        "presence.update",
        new Presences(chat.toString(), List.of(PresenceOf.of(who, presence, at))));
  }

  private static List<EventPayload> archived(Address chat, boolean archived, Instant at) {
    return EventPayload.alone(
        "chat.archive", new Archived(chat.toString(), archived, at.getEpochSecond()));
  }

  /// A call that nobody accepted counts as rejected, however it ended.
  private static List<EventPayload> call(Call call, CallStage stage, Instant at) {
    var name =
        switch (stage) {
          case RINGING -> "call.received";
          case ACCEPTED -> "call.accepted";
          case REJECTED, TIMED_OUT, ENDED -> "call.rejected";
        };
    return EventPayload.alone(
        name,
        new Called(
            call.id(),
            call.from().toString(),
            at.getEpochSecond(),
            call.video(),
            call.chat().isGroup(),
            Map.of("chatId", call.chat().toString())));
  }

  record Presences(String id, List<PresenceOf> presences) {}

  /// @param lastSeen Unix seconds
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record PresenceOf(String participant, String lastKnownPresence, @Nullable Long lastSeen) {
    static PresenceOf of(Address who, Presence presence, Instant at) {
      var seen = presence == Presence.UNAVAILABLE ? at.getEpochSecond() : null;
      return new PresenceOf(who.toString(), PresenceName.of(presence), seen);
    }
  }

  /// @param timestamp Unix seconds
  record Archived(String id, boolean archived, long timestamp) {}

  /// @param timestamp Unix seconds
  record Called(
      String id,
      String from,
      long timestamp,
      boolean isVideo,
      boolean isGroup,
      @JsonProperty("_data") Map<String, String> data) {}
}
