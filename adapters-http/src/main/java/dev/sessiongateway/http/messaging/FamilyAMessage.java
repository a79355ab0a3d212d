package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.media.MediaLink;
import dev.sessiongateway.http.product.Product;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A message as family A shows it, in answers and in events. What is absent is null in events and
/// left out of answers where strict clients expect no null: `participant`, `media`, `location` and
/// `replyTo`.
///
/// @param id the long form
/// @param timestamp Unix seconds
/// @param from the chat
/// @param to the account when it is a direct message that came in, else the chat
/// @param body absent when the message was deleted for everyone
/// @param vCards absent when there are none: readers take an empty list for a contact
/// @param notifyName what the writer calls themselves, absent when it is not known
/// @param pushName the same
/// @param selectedId of an answer: which button or row
/// @param data what most readers look into: the engines' own objects
public record FamilyAMessage(
    String id,
    long timestamp,
    String from,
    boolean fromMe,
    String source,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String to,
    @Nullable String participant,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String body,
    boolean hasMedia,
    @Nullable Media media,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String mediaUrl,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Integer ack,
    String ackName,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String author,
    @Nullable Location location,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable List<String> vCards,
    @Nullable ReplyTo replyTo,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String notifyName,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String pushName,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String selectedId,
    @JsonProperty("_data") FamilyAMessageData data) {
  public static FamilyAMessage of(Message message, Session session, Product product) {
    var me = session.account() == null ? null : session.account().id();
    var ends = FamilyAEnds.of(message.chat(), message.fromMe(), me);
    var participant = ProtocolKey.participant(message);
    var media =
        message.content().attachment() instanceof Attachment.Stored stored
            ? Media.of(stored, session, product)
            : null;
    // Nobody acknowledges a post in a channel.
    var ack = message.chat().isChannel() ? null : message.ack();
    var writer = participant == null ? null : participant.toString();
    var name = name(message, session);
    return new FamilyAMessage(
        FamilyAMessageId.of(message).toString(),
        message.at().getEpochSecond(),
        ends.from(),
        message.fromMe(),
        source(message.origin()),
        ends.to(),
        writer,
        body(message),
        media != null,
        media,
        media == null ? null : media.url(),
        ack == null ? null : ack.level(),
        ackName(ack),
        writer,
        message.content() instanceof Content.Location place ? Location.of(place) : null,
        vCards(message.content()),
        message.quote() == null ? null : ReplyTo.of(message.quote()),
        name,
        name,
        selectedId(message.content()),
        FamilyAMessageData.of(message, name, ends, session, product));
  }

  /// The same where receipts make no sense: of an edit, of a deletion.
  public FamilyAMessage withoutAck() {
    return new FamilyAMessage(
        id,
        timestamp,
        from,
        fromMe,
        source,
        to,
        participant,
        body,
        hasMedia,
        media,
        mediaUrl,
        null,
        ackName(null),
        author,
        location,
        vCards,
        replyTo,
        notifyName,
        pushName,
        selectedId,
        data);
  }

  /// `UNKNOWN` when there is none.
  public static String ackName(@Nullable Ack ack) {
    return ack == null ? "UNKNOWN" : ack.name();
  }

  /// Whether it was done by a call of this API.
  public static String source(Message.Origin origin) {
    return switch (origin) {
      case API -> "api";
      case PHONE -> "app";
    };
  }

  static @Nullable String body(Message message) {
    return message.content() instanceof Content.Revoked ? null : message.content().text();
  }

  private static @Nullable String name(Message message, Session session) {
    return name(message.fromMe(), message.senderName(), session.account());
  }

  /// The account's own name is only on what is its own: readers save it as that of the sender.
  ///
  /// @param name what the sender calls themselves, absent when the network does not say
  public static @Nullable String name(
      boolean fromMe, @Nullable String name, @Nullable Account account) {
    return fromMe && account != null ? account.pushName() : name;
  }

  private static @Nullable String selectedId(Content content) {
    return switch (content) {
      case Content.ButtonReply(var buttonId, _) -> buttonId;
      case Content.ListReply(var rowId, _, _) -> rowId;
      case Content.Text _,
          Content.Media _,
          Content.Location _,
          Content.Buttons _,
          Content.ListMessage _,
          Content.Poll _,
          Content.CalendarEvent _,
          Content.ContactCards _,
          Content.Story _,
          Content.Revoked _ ->
          null;
    };
  }

  private static @Nullable List<String> vCards(Content content) {
    return content instanceof Content.ContactCards(var cards)
        ? cards.stream().map(ContactCard::vcard).toList()
        : null;
  }

  /// A file of the message.
  ///
  /// @param error why the file is not there
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Media(
      @Nullable String url, String mimetype, @Nullable String filename, @Nullable String error) {
    static Media of(Attachment.Stored stored, Session session, Product product) {
      return new Media(
          MediaLink.of(product, session.name(), stored.id()),
          stored.mimetype(),
          stored.filename(),
          null);
    }
  }

  /// The message answered; `id` is the short form.
  ///
  /// @param data what it says, in the network's own object
  public record ReplyTo(
      String id,
      @Nullable String participant,
      @Nullable String body,
      boolean hasMedia,
      @Nullable Media media,
      @JsonProperty("_data") Map<String, String> data) {
    static ReplyTo of(Quote quote) {
      return new ReplyTo(
          quote.id().value(),
          quote.sender().toString(),
          quote.text(),
          false,
          null,
          ProtocolContext.quoted(quote));
    }
  }

  /// Degrees as decimal text: that is what the clients of this family expect.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Location(
      String latitude,
      String longitude,
      boolean live,
      @Nullable String name,
      @Nullable String address) {
    static Location of(Content.Location place) {
      return new Location(
          decimal(place.latitude()),
          decimal(place.longitude()),
          false,
          place.title(),
          place.address());
    }

    private static String decimal(double degrees) {
      return BigDecimal.valueOf(degrees).toPlainString();
    }
  }
}
