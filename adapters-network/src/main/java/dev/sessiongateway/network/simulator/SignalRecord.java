package dev.sessiongateway.network.simulator;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A signal that waits for its device, as a snapshot writes it.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(name = "message", value = SignalRecord.Arrived.class),
  @JsonSubTypes.Type(name = "ack", value = SignalRecord.Acked.class),
  @JsonSubTypes.Type(name = "reaction", value = SignalRecord.Reacted.class),
  @JsonSubTypes.Type(name = "group", value = SignalRecord.GroupEdited.class),
  @JsonSubTypes.Type(name = "join", value = SignalRecord.Joined.class),
  @JsonSubTypes.Type(name = "label", value = SignalRecord.Labelled.class)
})
sealed interface SignalRecord {
  LinkSignal.Traffic toSignal();

  /// Empty for what does not outlive the moment.
  static Optional<SignalRecord> of(LinkSignal.Traffic signal) {
    return Optional.ofNullable(
        switch (signal) {
          case LinkSignal.MessageArrived(var message, var chatName) ->
              new Arrived(MessageRecord.of(message), chatName);
          case LinkSignal.AckArrived(var id, var chat, var ack, var by) ->
              new Acked(id.value(), chat.toString(), ack, textOf(by));
          case LinkSignal.ReactionArrived(
                  var id,
                  var chat,
                  var from,
                  var fromMe,
                  var target,
                  var targetFromMe,
                  var emoji) ->
              new Reacted(
                  id.value(),
                  chat.toString(),
                  from.toString(),
                  fromMe,
                  target.value(),
                  targetFromMe,
                  emoji);
          case LinkSignal.GroupChanged(var chat, var by, var subject, var description) ->
              new GroupEdited(chat.toString(), textOf(by), subject, description);
          case LinkSignal.GroupJoined(var group) -> new Joined(GroupRecord.of(group));
          case LinkSignal.LabelHandled(var chat, var label, var action) ->
              new Labelled(
                  chat.toString(), label.id().value(), label.name(), label.color(), action);
          case LinkSignal.PresenceArrived _ -> null;
        });
  }

  private static @Nullable String textOf(@Nullable Jid jid) {
    return jid == null ? null : jid.toString();
  }

  private static @Nullable Jid jidOf(@Nullable String text) {
    return text == null ? null : MessageRecord.jid(text);
  }

  record Arrived(MessageRecord message, @Nullable String chatName) implements SignalRecord {
    @Override
    public LinkSignal.Traffic toSignal() {
      return new LinkSignal.MessageArrived(message.toMessage(), chatName);
    }
  }

  record Acked(String id, String chat, Ack ack, @Nullable String by) implements SignalRecord {
    @Override
    public LinkSignal.Traffic toSignal() {
      return new LinkSignal.AckArrived(new MessageId(id), MessageRecord.jid(chat), ack, jidOf(by));
    }
  }

  record Reacted(
      String id,
      String chat,
      String from,
      boolean fromMe,
      String target,
      boolean targetFromMe,
      String emoji)
      implements SignalRecord {
    @Override
    public LinkSignal.Traffic toSignal() {
      return new LinkSignal.ReactionArrived(
          new MessageId(id),
          MessageRecord.jid(chat),
          MessageRecord.jid(from),
          fromMe,
          new MessageId(target),
          targetFromMe,
          emoji);
    }
  }

  record GroupEdited(
      String chat, @Nullable String by, @Nullable String subject, @Nullable String description)
      implements SignalRecord {
    @Override
    public LinkSignal.Traffic toSignal() {
      return new LinkSignal.GroupChanged(MessageRecord.jid(chat), jidOf(by), subject, description);
    }
  }

  record Joined(GroupRecord group) implements SignalRecord {
    @Override
    public LinkSignal.Traffic toSignal() {
      return new LinkSignal.GroupJoined(group.toGroup());
    }
  }

  record Labelled(String chat, String label, String name, int color, LabelAction action)
      implements SignalRecord {
    @Override
    public LinkSignal.Traffic toSignal() {
      return new LinkSignal.LabelHandled(
          MessageRecord.jid(chat), new Label(new LabelId(label), name, color), action);
    }
  }
}
