package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Event payloads of poll votes and of replies to invitations. Unreadable ones have an event name
/// of their own.
final class AnswerEvents {
  private AnswerEvents() {}

  static List<EventPayload> of(AnswerEvent event, @Nullable Address me, Instant at) {
    return switch (event) {
      case AnswerEvent.PollVoted vote -> voted(vote, at);
      case AnswerEvent.EventAnswered answered -> answered(answered, me, at);
    };
  }

  private static List<EventPayload> voted(AnswerEvent.PollVoted event, Instant at) {
    var options = event.options();
    var vote =
        new Vote(
            Key.of(event.chat(), event.id(), event.fromMe(), event.from()),
            options == null ? List.of() : options,
            at.getEpochSecond());
    var key = event.poll();
    var poll = Key.of(event.chat(), key.id(), key.fromMe(), key.sender());
    return EventPayload.alone(
        options == null ? "poll.vote.failed" : "poll.vote", new PollVote(vote, poll, Map.of()));
  }

  private static List<EventPayload> answered(
      AnswerEvent.EventAnswered event, @Nullable Address me, Instant at) {
    var rsvp = event.answer();
    var invitation =
        event.fromMe() || event.chat().isGroup()
            ? seenHere(event.chat(), event.invitation(), event.from())
            : seenThere(event.invitation(), me == null ? event.chat() : me);
    return EventPayload.alone(
        rsvp == null ? "event.response.failed" : "event.response",
        new Answered(
            MessageBase.of(
                event.id(),
                event.chat(),
                event.from(),
                event.fromMe(),
                Message.Origin.PHONE,
                me,
                at),
            invitation,
            rsvp == null ? null : Response.of(rsvp),
            Acknowledgement.NONE,
            null,
            Map.of()));
  }

  /// The key of the invitation as the replying person's client has it; in a group all have the same
  /// chat.
  private static Key seenHere(Address chat, MessageKey invitation, Address answerer) {
    var own = answerer.equals(invitation.sender());
    return Key.of(chat, invitation.id(), own, invitation.sender());
  }

  /// On the other phone the account is the chat, and the account's messages are the received ones.
  private static Key seenThere(MessageKey invitation, Address me) {
    return Key.of(me, invitation.id(), !invitation.fromMe(), null);
  }

  /// A message key with both ends; the account's end is `me`, and in a group both are the group.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Key(String id, String to, String from, boolean fromMe, @Nullable String participant) {
    private static final String ME = "me";

    static Key of(Address chat, MessageId id, boolean fromMe, @Nullable Address sender) {
      var who = ProtocolKey.participant(chat, sender);
      var text = new SerializedMessageId(fromMe, chat, id, who).toString();
      var end = chat.toString();
      if (!chat.isPerson()) {
        return new Key(text, end, end, fromMe, who == null ? null : who.toString());
      }
      return fromMe ? new Key(text, end, ME, true, null) : new Key(text, ME, end, false, null);
    }
  }

  record PollVote(Vote vote, Key poll, @JsonProperty("_data") Map<String, String> data) {}

  /// @param selectedOptions all options that are selected now
  /// @param timestamp Unix seconds
  record Vote(@JsonUnwrapped Key key, List<String> selectedOptions, long timestamp) {}

  /// @param eventCreationKey the invitation as the replying person's client has it
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Answered(
      @JsonUnwrapped MessageBase base,
      Key eventCreationKey,
      @Nullable Response eventResponse,
      @JsonUnwrapped Acknowledgement receipt,
      MessageView.@Nullable ReplyTo replyTo,
      @JsonProperty("_data") Map<String, String> data) {}

  /// @param timestampMs Unix milliseconds
  record Response(String response, long timestampMs, int extraGuestCount) {
    static Response of(EventRsvp rsvp) {
      return new Response(rsvp.response().code(), rsvp.at().toEpochMilli(), rsvp.extraGuests());
    }
  }
}
