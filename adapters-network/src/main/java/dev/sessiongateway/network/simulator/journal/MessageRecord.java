package dev.sessiongateway.network.simulator.journal;

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

/// A message in the journal.
///
/// @param forwarded,starred true or absent
public record MessageRecord(
    String id,
    String chat,
    boolean fromMe,
    String sender,
    String at,
    ContentRecord content,
    @Nullable QuoteRecord quote,
    @Nullable List<String> mentions,
    Message.Origin origin,
    Ack ack,
    @Nullable String senderName,
    @Nullable Boolean forwarded,
    @Nullable Boolean starred) {

  public static MessageRecord of(Message message) {
    return new MessageRecord(
        message.id().value(),
        message.chat().toString(),
        message.fromMe(),
        message.sender().toString(),
        IsoInstant.format(message.at()),
        ContentRecord.of(message.content()),
        QuoteRecord.of(message.quote()),
        message.mentions().isEmpty()
            ? null
            : message.mentions().stream().map(Address::toString).toList(),
        message.origin(),
        message.ack(),
        message.senderName(),
        message.marks().forwarded() ? true : null,
        message.marks().starred() ? true : null);
  }

  public Message toMessage() {
    return new Message(
        new MessageId(id),
        jid(chat),
        fromMe,
        jid(sender),
        IsoInstant.parse(at),
        content.toContent(),
        quote == null ? null : quote.toQuote(),
        mentions == null ? List.of() : mentions.stream().map(MessageRecord::jid).toList(),
        origin,
        ack,
        null,
        senderName,
        new Marks(forwarded != null && forwarded, starred != null && starred));
  }

  public static Address jid(String text) {
    return Address.of(text);
  }

  /// @param kind absent for texts, and in journals of versions without this component
  record QuoteRecord(String id, String sender, String text, @Nullable String kind) {
    static @Nullable QuoteRecord of(@Nullable Quote quote) {
      return quote == null
          ? null
          : new QuoteRecord(
              quote.id().value(),
              quote.sender().toString(),
              quote.text(),
              quote.kind() == ContentKind.TEXT ? null : quote.kind().code());
    }

    Quote toQuote() {
      return new Quote(
          new MessageId(id),
          jid(sender),
          text,
          kind == null ? ContentKind.TEXT : Coded.of(ContentKind.class, kind));
    }
  }
}
