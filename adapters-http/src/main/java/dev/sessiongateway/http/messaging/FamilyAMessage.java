package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.media.MediaLink;
import dev.sessiongateway.http.product.Product;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message as family A shows it, in answers and in events.
///
/// @param id the long form
/// @param timestamp Unix seconds
/// @param from the chat when it came in, the account when it went out
/// @param to the account when it came in, the chat when it went out
/// @param body absent when the message was deleted for everyone
/// @param selectedId of an answer: which button or row
/// @param data what older clients look for in the engine's own object
@JsonInclude(JsonInclude.Include.ALWAYS)
public record FamilyAMessage(
    String id,
    long timestamp,
    @Nullable String from,
    boolean fromMe,
    String source,
    @Nullable String to,
    @Nullable String participant,
    @Nullable String body,
    boolean hasMedia,
    @Nullable Media media,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String mediaUrl,
    @Nullable Integer ack,
    String ackName,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String author,
    @Nullable Location location,
    List<String> vCards,
    @Nullable ReplyTo replyTo,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String selectedId,
    @JsonProperty("_data") Data data) {
  public static FamilyAMessage of(Message message, Session session, Product product) {
    var me = me(message, session);
    var chat = message.chat().toString();
    var id = FamilyAMessageId.of(message);
    var participant = id.participant() == null ? null : id.participant().toString();
    var media =
        message.content().attachment() instanceof Attachment.Stored stored
            ? Media.of(stored, session, product)
            : null;
    // Nobody acknowledges a post in a channel.
    var ack = message.chat().isChannel() ? null : message.ack();
    return new FamilyAMessage(
        id.toString(),
        message.at().getEpochSecond(),
        message.fromMe() ? me : chat,
        message.fromMe(),
        switch (message.origin()) {
          case API -> "api";
          case PHONE -> "app";
        },
        message.fromMe() ? chat : me,
        participant,
        message.content() instanceof Content.Revoked ? null : message.content().text(),
        media != null,
        media,
        media == null ? null : media.url(),
        ack == null ? null : ack.level(),
        ackName(ack),
        participant,
        message.content() instanceof Content.Location place ? Location.of(place) : null,
        vCards(message.content()),
        message.quote() == null ? null : ReplyTo.of(message.quote()),
        selectedId(message.content()),
        Data.of(id, message));
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
        selectedId,
        data);
  }

  /// `UNKNOWN` when there is none.
  public static String ackName(@Nullable Ack ack) {
    return ack == null ? "UNKNOWN" : ack.name();
  }

  private static @Nullable String me(Message message, Session session) {
    if (message.fromMe()) {
      return message.sender().toString();
    }
    return session.account() == null ? null : session.account().id().toString();
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

  private static List<String> vCards(Content content) {
    return content instanceof Content.ContactCards(var cards)
        ? cards.stream().map(ContactCard::vcard).toList()
        : List.of();
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
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record ReplyTo(
      String id,
      @Nullable String participant,
      @Nullable String body,
      boolean hasMedia,
      @Nullable Media media) {
    static ReplyTo of(Quote quote) {
      return new ReplyTo(quote.id().value(), quote.sender().toString(), quote.text(), false, null);
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

  /// What older clients look for.
  ///
  /// @param selectedButtonId of a pressed button
  /// @param rowId of a picked row
  /// @param poll what was asked, when it is a poll
  /// @param event what people are invited to, when it is an invitation
  /// @param failure why `ack` is `ERROR`
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Data(
      Id id,
      @Nullable String selectedButtonId,
      @Nullable String rowId,
      @Nullable List<String> mentionedIds,
      @Nullable Poll poll,
      @Nullable CalendarEvent event,
      @Nullable String failure) {
    static Data of(FamilyAMessageId id, Message message) {
      var content = message.content();
      var mentions = message.mentions().stream().map(Jid::toString).toList();
      return new Data(
          Id.of(id),
          content instanceof Content.ButtonReply ? selectedId(content) : null,
          content instanceof Content.ListReply ? selectedId(content) : null,
          mentions.isEmpty() ? null : mentions,
          content instanceof Content.Poll poll ? Poll.of(poll) : null,
          content instanceof Content.CalendarEvent event ? CalendarEvent.of(event) : null,
          message.failure());
    }
  }

  /// A question; `selectableCount` 0 means that any number of options may be chosen.
  public record Poll(String name, List<String> options, int selectableCount) {
    static Poll of(Content.Poll poll) {
      return new Poll(poll.name(), poll.options(), poll.selectable());
    }
  }

  /// An invitation; times in Unix seconds.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record CalendarEvent(
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

  /// The id in parts.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Id(
      boolean fromMe,
      String remote,
      String id,
      @Nullable String participant,
      @JsonProperty("_serialized") String serialized) {
    static Id of(FamilyAMessageId id) {
      return new Id(
          id.fromMe(),
          id.chat().toString(),
          id.id().value(),
          id.participant() == null ? null : id.participant().toString(),
          id.toString());
    }
  }
}
