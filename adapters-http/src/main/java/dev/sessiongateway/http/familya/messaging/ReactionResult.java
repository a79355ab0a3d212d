package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The answer to a reaction: the message by which the network transports it.
record ReactionResult(
    boolean success,
    String messageId,
    ProtocolKey key,
    @JsonUnwrapped MessageHeader header,
    Reaction reaction) {

  /// @param id of the reaction itself
  /// @param target the message reacted to
  /// @param me the account
  static ReactionResult of(
      MessageId id,
      TargetMessage target,
      Emoji emoji,
      @Nullable Address me,
      Instant at,
      LidView people) {
    var chat = target.chat();
    var author = ProtocolKey.participant(chat, me);
    var longId = new SerializedMessageId(true, chat, id, author).with(people);
    var targetId = SerializedMessageId.of(chat, target.key()).with(people);
    return new ReactionResult(
        true,
        longId.toString(),
        ProtocolKey.of(longId.chat(), true, id, longId.participant()).withAlternatives(people),
        MessageHeader.of(longId, Message.Origin.API, me, at),
        new Reaction(emoji.value(), targetId.toString()));
  }

  /// @param text empty when the reaction was removed
  record Reaction(String text, String messageId) {}
}
