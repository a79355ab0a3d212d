package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.domain.event.BroadcastEvent;
import dev.sessiongateway.domain.event.BroadcastEvent.BroadcastProgressed;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import java.util.List;
import java.util.Map;

/// Event payloads of broadcasts, which are ours.
final class BroadcastEvents {
  private BroadcastEvents() {}

  static List<EventPayload> of(BroadcastEvent event) {
    return switch (event) {
      case BroadcastProgressed progressed ->
          EventPayload.alone(
              progressed.state().equals(BroadcastProgressed.COMPLETED)
                  ? "broadcast.completed"
                  : "broadcast.progress",
              Progress.of(progressed));
      case BroadcastEvent.BroadcastOptedOut(var chat) ->
          EventPayload.alone("broadcast.recipient.opted-out", new OptedOut(chat.toString()));
    };
  }

  /// @param totals how many recipients are in each state
  record Progress(
      String id, String name, String state, int recipients, Map<String, Integer> totals) {
    static Progress of(BroadcastProgressed event) {
      return new Progress(
          event.id(), event.name(), event.state(), event.recipients(), event.totals());
    }
  }

  record OptedOut(String chatId) {}
}
