package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Coded;
import org.jspecify.annotations.Nullable;

/// Events about messages.
@JsonSubTypes({
  @JsonSubTypes.Type(MessageEventJson.Created.class),
  @JsonSubTypes.Type(MessageEventJson.Acked.class),
  @JsonSubTypes.Type(MessageEventJson.Reacted.class),
  @JsonSubTypes.Type(MessageEventJson.Edited.class),
  @JsonSubTypes.Type(MessageEventJson.Revoked.class),
  @JsonSubTypes.Type(MessageEventJson.Starred.class),
  @JsonSubTypes.Type(MessageEventJson.Waiting.class)
})
sealed interface MessageEventJson extends EventJson {

  static EventJson of(Event.MessageEvent event) {
    return switch (event) {
      case Event.MessageCreated it -> Created.of(it);
      case Event.MessageAcked it -> Acked.of(it);
      case Event.MessageReacted it -> Reacted.of(it);
      case Event.MessageEdited it -> Edited.of(it);
      case Event.MessageRevoked it -> Revoked.of(it);
      case Event.MessageStarred it -> Starred.of(it);
      case Event.MessageWaiting it -> Waiting.of(it);
    };
  }

  @JsonTypeName("message.created")
  record Created(MessageJson message) implements MessageEventJson {
    static Created of(Event.MessageCreated event) {
      return new Created(MessageJson.of(event.message()));
    }

    @Override
    public Event toEvent() {
      return new Event.MessageCreated(message.toMessage());
    }
  }

  @JsonTypeName("message.acked")
  record Acked(String id, String chat, int ack, @Nullable String by, @Nullable String failure)
      implements MessageEventJson {
    static Acked of(Event.MessageAcked event) {
      return new Acked(
          event.id().value(),
          event.chat().toString(),
          event.ack().level(),
          AddressText.write(event.by()),
          event.failure());
    }

    @Override
    public Event toEvent() {
      return new Event.MessageAcked(
          new MessageId(id),
          AddressText.read(chat),
          Ack.ofLevel(ack),
          AddressText.readOptional(by),
          failure);
    }
  }

  /// @param origin absent in rows written before the API could react to messages
  /// @param targetFrom absent in rows written before events named the author of the target
  @JsonTypeName("message.reacted")
  record Reacted(
      String id,
      String chat,
      String from,
      boolean fromMe,
      String target,
      boolean targetFromMe,
      String emoji,
      @Nullable String origin,
      @Nullable String fromName,
      @Nullable String targetFrom)
      implements MessageEventJson {
    static Reacted of(Event.MessageReacted event) {
      return new Reacted(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          event.target().value(),
          event.targetFromMe(),
          event.emoji(),
          event.origin().code(),
          event.fromName(),
          AddressText.write(event.targetFrom()));
    }

    @Override
    public Event toEvent() {
      return new Event.MessageReacted(
          new MessageId(id),
          AddressText.read(chat),
          AddressText.read(from),
          fromMe,
          new MessageId(target),
          targetFromMe,
          emoji,
          origin == null ? Message.Origin.PHONE : Coded.of(Message.Origin.class, origin),
          fromName,
          AddressText.readOptional(targetFrom));
    }
  }

  @JsonTypeName("message.edited")
  record Edited(
      String id,
      String chat,
      String from,
      boolean fromMe,
      KeyJson target,
      ContentJson content,
      String origin,
      @Nullable String fromName)
      implements MessageEventJson {
    static Edited of(Event.MessageEdited event) {
      return new Edited(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          KeyJson.of(event.target()),
          ContentJson.of(event.content()),
          event.origin().code(),
          event.fromName());
    }

    @Override
    public Event toEvent() {
      return new Event.MessageEdited(
          new MessageId(id),
          AddressText.read(chat),
          AddressText.read(from),
          fromMe,
          target.toKey(),
          content.toContent(),
          Coded.of(Message.Origin.class, origin),
          fromName);
    }
  }

  @JsonTypeName("message.revoked")
  record Revoked(
      String id,
      String chat,
      String from,
      boolean fromMe,
      KeyJson target,
      @Nullable MessageJson before,
      String origin,
      @Nullable String fromName)
      implements MessageEventJson {
    static Revoked of(Event.MessageRevoked event) {
      var before = event.before();
      return new Revoked(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          KeyJson.of(event.target()),
          before == null ? null : MessageJson.of(before),
          event.origin().code(),
          event.fromName());
    }

    @Override
    public Event toEvent() {
      return new Event.MessageRevoked(
          new MessageId(id),
          AddressText.read(chat),
          AddressText.read(from),
          fromMe,
          target.toKey(),
          before == null ? null : before.toMessage(),
          Coded.of(Message.Origin.class, origin),
          fromName);
    }
  }

  @JsonTypeName("message.starred")
  record Starred(String chat, KeyJson target, boolean starred) implements MessageEventJson {
    static Starred of(Event.MessageStarred event) {
      return new Starred(event.chat().toString(), KeyJson.of(event.target()), event.starred());
    }

    @Override
    public Event toEvent() {
      return new Event.MessageStarred(AddressText.read(chat), target.toKey(), starred);
    }
  }

  @JsonTypeName("message.waiting")
  record Waiting(String id, String chat, String from, boolean fromMe, @Nullable String fromName)
      implements MessageEventJson {
    static Waiting of(Event.MessageWaiting event) {
      return new Waiting(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          event.fromName());
    }

    @Override
    public Event toEvent() {
      return new Event.MessageWaiting(
          new MessageId(id), AddressText.read(chat), AddressText.read(from), fromMe, fromName);
    }
  }
}
