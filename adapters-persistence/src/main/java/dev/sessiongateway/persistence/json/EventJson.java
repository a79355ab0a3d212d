package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.List;
import org.jspecify.annotations.Nullable;

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(EventJson.SessionCreated.class),
  @JsonSubTypes.Type(EventJson.SessionDeleted.class),
  @JsonSubTypes.Type(EventJson.SessionLoggedOut.class),
  @JsonSubTypes.Type(EventJson.SessionEntered.class),
  @JsonSubTypes.Type(EventJson.MessageCreated.class),
  @JsonSubTypes.Type(EventJson.MessageAcked.class),
  @JsonSubTypes.Type(EventJson.MessageReacted.class),
  @JsonSubTypes.Type(EventJson.PresenceChanged.class),
  @JsonSubTypes.Type(EventJson.GroupChanged.class),
  @JsonSubTypes.Type(EventJson.GroupJoined.class),
  @JsonSubTypes.Type(EventJson.LabelHandled.class),
  @JsonSubTypes.Type(EventJson.ReceiverDisabled.class)
})
sealed interface EventJson {
  Event toEvent();

  static EventJson of(Event event) {
    return switch (event) {
      case Event.SessionCreated() -> new SessionCreated();
      case Event.SessionDeleted() -> new SessionDeleted();
      case Event.SessionLoggedOut() -> new SessionLoggedOut();
      case Event.SessionEntered(var state, var account, var history) ->
          new SessionEntered(
              StateJson.of(state),
              AccountJson.ofOptional(account),
              history.stream().map(VisitJson::of).toList());
      case Event.MessageCreated(var message) -> new MessageCreated(MessageJson.of(message));
      case Event.MessageAcked(var id, var chat, var ack, var by, var failure) ->
          new MessageAcked(id.value(), chat.toString(), ack.level(), Addresses.write(by), failure);
      case Event.MessageReacted(
              var id,
              var chat,
              var from,
              var fromMe,
              var target,
              var targetFromMe,
              var emoji) ->
          new MessageReacted(
              id.value(),
              chat.toString(),
              from.toString(),
              fromMe,
              target.value(),
              targetFromMe,
              emoji);
      case Event.PresenceChanged(var chat, var who, var presence) ->
          new PresenceChanged(chat.toString(), who.toString(), presence.name());
      case Event.GroupChanged(var chat, var by, var subject, var description) ->
          new GroupChanged(chat.toString(), Addresses.write(by), subject, description);
      case Event.GroupJoined(var group) -> new GroupJoined(GroupJson.of(group));
      case Event.LabelHandled(var chat, var label, var action) ->
          new LabelHandled(
              chat.toString(), label.id().value(), label.name(), label.color(), action.name());
      case Event.ReceiverDisabled(var webhook, var reason) ->
          new ReceiverDisabled(webhook.value(), reason);
    };
  }

  @JsonTypeName("session.created")
  record SessionCreated() implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.SessionCreated();
    }
  }

  @JsonTypeName("session.deleted")
  record SessionDeleted() implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.SessionDeleted();
    }
  }

  @JsonTypeName("session.logged-out")
  record SessionLoggedOut() implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.SessionLoggedOut();
    }
  }

  @JsonTypeName("session.entered")
  record SessionEntered(StateJson state, @Nullable AccountJson account, List<VisitJson> history)
      implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.SessionEntered(
          state.toState(),
          AccountJson.read(account),
          history.stream().map(VisitJson::toVisit).toList());
    }
  }

  @JsonTypeName("message.created")
  record MessageCreated(MessageJson message) implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.MessageCreated(message.toMessage());
    }
  }

  @JsonTypeName("message.acked")
  record MessageAcked(
      String id, String chat, int ack, @Nullable String by, @Nullable String failure)
      implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.MessageAcked(
          new MessageId(id),
          Addresses.read(chat),
          Ack.ofLevel(ack),
          Addresses.readOptional(by),
          failure);
    }
  }

  @JsonTypeName("message.reacted")
  record MessageReacted(
      String id,
      String chat,
      String from,
      boolean fromMe,
      String target,
      boolean targetFromMe,
      String emoji)
      implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.MessageReacted(
          new MessageId(id),
          Addresses.read(chat),
          Addresses.read(from),
          fromMe,
          new MessageId(target),
          targetFromMe,
          emoji);
    }
  }

  @JsonTypeName("presence.changed")
  record PresenceChanged(String chat, String who, String presence) implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.PresenceChanged(
          Addresses.read(chat), Addresses.read(who), Presence.valueOf(presence));
    }
  }

  @JsonTypeName("group.changed")
  record GroupChanged(
      String chat, @Nullable String by, @Nullable String subject, @Nullable String description)
      implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.GroupChanged(
          Addresses.read(chat), Addresses.readOptional(by), subject, description);
    }
  }

  @JsonTypeName("group.joined")
  record GroupJoined(GroupJson group) implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.GroupJoined(group.toGroup());
    }
  }

  @JsonTypeName("label.handled")
  record LabelHandled(String chat, String label, String name, int color, String action)
      implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.LabelHandled(
          Addresses.read(chat),
          new Label(new LabelId(label), name, color),
          LabelAction.valueOf(action));
    }
  }

  @JsonTypeName("receiver.disabled")
  record ReceiverDisabled(String webhook, String reason) implements EventJson {
    @Override
    public Event toEvent() {
      return new Event.ReceiverDisabled(new WebhookId(webhook), reason);
    }
  }
}
