package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.product.Product;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The engine's own object, where most readers look: the objects of three engines in one, because
/// their names do not clash.
///
/// @param more what only this gateway has
record FamilyAMessageData(
    @JsonUnwrapped WebjsMessage webjs,
    @JsonUnwrapped NowebMessage noweb,
    @JsonUnwrapped GowsMessage gows,
    @JsonUnwrapped More more) {
  static FamilyAMessageData of(
      Message message, @Nullable String name, FamilyAEnds ends, Session session, Product product) {
    var content = ProtocolTree.of(message, session, product);
    return new FamilyAMessageData(
        WebjsMessage.of(message, name, ends),
        NowebMessage.of(message, name, content),
        GowsMessage.of(message, name, content),
        More.of(message));
  }

  /// @param rowId of a picked row
  /// @param poll what was asked, when it is a poll
  /// @param event what people are invited to, when it is an invitation
  /// @param failure why `ack` is `ERROR`
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record More(
      @Nullable String rowId,
      @Nullable List<String> mentionedIds,
      @Nullable Poll poll,
      @Nullable CalendarEvent event,
      @Nullable String failure) {
    static More of(Message message) {
      var content = message.content();
      var mentions = message.mentions().stream().map(Jid::toString).toList();
      return new More(
          content instanceof Content.ListReply(var rowId, _, _) ? rowId : null,
          mentions.isEmpty() ? null : mentions,
          content instanceof Content.Poll poll ? Poll.of(poll) : null,
          content instanceof Content.CalendarEvent event ? CalendarEvent.of(event) : null,
          message.failure());
    }
  }

  /// A question; `selectableCount` 0 means that any number of options may be chosen.
  record Poll(String name, List<String> options, int selectableCount) {
    static Poll of(Content.Poll poll) {
      return new Poll(poll.name(), poll.options(), poll.selectable());
    }
  }

  /// An invitation; times in Unix seconds.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CalendarEvent(
      String name,
      @Nullable String description,
      long startTime,
      @Nullable Long endTime,
      @Nullable String location,
      boolean extraGuestsAllowed) {
    static CalendarEvent of(Content.CalendarEvent event) {
      return new CalendarEvent(
          event.name(),
          event.description(),
          event.startsAt().getEpochSecond(),
          event.endsAt() == null ? null : event.endsAt().getEpochSecond(),
          event.location(),
          event.extraGuests());
    }
  }
}
