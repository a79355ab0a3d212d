package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Marks;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.text.IsoInstant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// @param mentions absent when there are none
/// @param forwarded,starred true or absent
record MessageJson(
    String id,
    String chat,
    boolean fromMe,
    String sender,
    String at,
    ContentJson content,
    @Nullable QuoteJson quote,
    @Nullable List<String> mentions,
    String origin,
    int ack,
    @Nullable String failure,
    @Nullable String senderName,
    @Nullable Boolean forwarded,
    @Nullable Boolean starred) {

  static MessageJson of(Message message) {
    var mentions = message.mentions();
    return new MessageJson(
        message.id().value(),
        message.chat().toString(),
        message.fromMe(),
        message.sender().toString(),
        IsoInstant.format(message.at()),
        ContentJson.of(message.content()),
        QuoteJson.of(message.quote()),
        mentions.isEmpty() ? null : mentions.stream().map(Address::toString).toList(),
        message.origin().code(),
        message.ack().level(),
        message.failure(),
        message.senderName(),
        message.marks().forwarded() ? true : null,
        message.marks().starred() ? true : null);
  }

  Message toMessage() {
    return new Message(
        new MessageId(id),
        AddressText.read(chat),
        fromMe,
        AddressText.read(sender),
        IsoInstant.parse(at),
        content.toContent(),
        quote == null ? null : quote.toQuote(),
        mentions == null ? List.of() : mentions.stream().map(AddressText::read).toList(),
        Coded.of(Message.Origin.class, origin),
        Ack.ofLevel(ack),
        failure,
        senderName,
        new Marks(forwarded != null && forwarded, starred != null && starred));
  }

  /// @param kind absent for texts, and in rows of versions without this component
  record QuoteJson(String id, String sender, String text, @Nullable String kind) {
    static @Nullable QuoteJson of(@Nullable Quote quote) {
      return quote == null
          ? null
          : new QuoteJson(
              quote.id().value(),
              quote.sender().toString(),
              quote.text(),
              quote.kind() == ContentKind.TEXT ? null : quote.kind().code());
    }

    Quote toQuote() {
      return new Quote(
          new MessageId(id),
          AddressText.read(sender),
          text,
          kind == null ? ContentKind.TEXT : Coded.of(ContentKind.class, kind));
    }
  }
}
