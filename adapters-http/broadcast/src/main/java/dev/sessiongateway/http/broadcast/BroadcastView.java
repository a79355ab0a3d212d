package dev.sessiongateway.http.broadcast;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.broadcast.Broadcast;
import dev.sessiongateway.application.broadcast.BroadcastHold;
import dev.sessiongateway.application.broadcast.RecipientState;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.http.kernel.json.Timestamp;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A broadcast.
///
/// @param kind of its message, such as `text`
/// @param text or caption of its message, with the names of the fields; absent when it has none
/// @param recipients how many it has
/// @param totals how many recipients are in each state; absent in lists
/// @param hold why nothing of it leaves now
@JsonInclude(JsonInclude.Include.NON_NULL)
record BroadcastView(
    String id,
    String name,
    String state,
    String kind,
    @Nullable String text,
    String createdAt,
    @Nullable String startAt,
    @Nullable String endAt,
    @Nullable String pace,
    int recipients,
    @Nullable Map<String, Integer> totals,
    @Nullable HoldView hold) {
  static BroadcastView of(Broadcast broadcast) {
    return of(broadcast, null, null);
  }

  static BroadcastView of(
      Broadcast broadcast,
      @Nullable Map<RecipientState, Integer> totals,
      @Nullable BroadcastHold hold) {
    var content = broadcast.message().content();
    var pace = broadcast.pace();
    return new BroadcastView(
        broadcast.id().value(),
        broadcast.name(),
        broadcast.state().code(),
        ContentKind.of(content).code(),
        content.text().isEmpty() ? null : content.text(),
        Timestamp.iso(broadcast.createdAt()),
        iso(broadcast.startAt()),
        iso(broadcast.endAt()),
        pace == null ? null : pace.text(),
        broadcast.recipients(),
        totals == null ? null : byCode(totals),
        hold == null ? null : new HoldView(hold.reason(), iso(hold.until())));
  }

  private static Map<String, Integer> byCode(Map<RecipientState, Integer> totals) {
    var all = new LinkedHashMap<String, Integer>();
    for (var state : RecipientState.values()) {
      all.put(state.code(), totals.getOrDefault(state, 0));
    }
    return all;
  }

  static @Nullable String iso(@Nullable Instant at) {
    return at == null ? null : Timestamp.iso(at);
  }

  /// @param reason a word for programs
  /// @param until when it is tried again; absent when something else has to happen
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record HoldView(String reason, @Nullable String until) {}
}
