package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sessiongateway.domain.event.Event;

/// The records of each capability are in a file of their own.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(SessionEventJson.class),
  @JsonSubTypes.Type(MessageEventJson.class),
  @JsonSubTypes.Type(AnswerEventJson.class),
  @JsonSubTypes.Type(ChatEventJson.class),
  @JsonSubTypes.Type(GroupEventJson.class),
  @JsonSubTypes.Type(LabelEventJson.class)
})
sealed interface EventJson
    permits SessionEventJson,
        MessageEventJson,
        AnswerEventJson,
        ChatEventJson,
        GroupEventJson,
        LabelEventJson {
  Event toEvent();

  static EventJson of(Event event) {
    return switch (event) {
      case Event.SessionCreated _ -> new SessionEventJson.Created();
      case Event.SessionDeleted _ -> new SessionEventJson.Deleted();
      case Event.SessionLoggedOut _ -> new SessionEventJson.LoggedOut();
      case Event.GatewayStarted _ -> new SessionEventJson.Started();
      case Event.SessionEntered it -> SessionEventJson.Entered.of(it);
      case Event.PairingCodeIssued it -> SessionEventJson.CodeIssued.of(it);
      case Event.ReceiverDisabled it -> SessionEventJson.Disabled.of(it);
      case Event.MessageCreated it -> MessageEventJson.Created.of(it);
      case Event.MessageAcked it -> MessageEventJson.Acked.of(it);
      case Event.MessageReacted it -> MessageEventJson.Reacted.of(it);
      case Event.MessageEdited it -> MessageEventJson.Edited.of(it);
      case Event.MessageRevoked it -> MessageEventJson.Revoked.of(it);
      case Event.MessageWaiting it -> MessageEventJson.Waiting.of(it);
      case Event.PollVoted it -> AnswerEventJson.Voted.of(it);
      case Event.EventAnswered it -> AnswerEventJson.Answered.of(it);
      case Event.PresenceChanged it -> ChatEventJson.Present.of(it);
      case Event.CallChanged it -> ChatEventJson.Called.of(it);
      case Event.ChatOpened it -> ChatEventJson.Opened.of(it);
      case Event.ChatRead it -> ChatEventJson.Read.of(it);
      case Event.ChatMarkedUnread it -> ChatEventJson.MarkedUnread.of(it);
      case Event.ChatArchived it -> ChatEventJson.Archived.of(it);
      case Event.ChatDeleted it -> ChatEventJson.Deleted.of(it);
      case Event.ContactChanged it -> ChatEventJson.Known.of(it);
      case Event.HistorySynced it -> ChatEventJson.Synced.of(it);
      case Event.GroupChanged it -> GroupEventJson.Changed.of(it);
      case Event.GroupJoined it -> GroupEventJson.Joined.of(it);
      case Event.GroupLeft it -> GroupEventJson.Left.of(it);
      case Event.GroupMembersChanged it -> GroupEventJson.MembersChanged.of(it);
      case Event.LabelSaved it -> LabelEventJson.Saved.of(it);
      case Event.LabelRemoved it -> LabelEventJson.Removed.of(it);
      case Event.LabelHandled it -> LabelEventJson.Handled.of(it);
    };
  }
}
