package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.ListSection;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.domain.text.Sha256;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The fingerprint that earlier versions stored. They hashed the string form of records; it is
/// spelt out here, because types and fields have other names now.
///
/// It covers the fields of that time and is never extended: a send with a newer field cannot repeat
/// one without it.
final class LegacyFingerprint {
  private static final int BYTES = 16;

  private LegacyFingerprint() {}

  static String of(OutgoingMessage message) {
    var digest = Sha256.newDigest();
    Fingerprint.add(digest, message.chat().toString());
    Fingerprint.add(digest, text(message.content()));
    if (message.content().attachment() instanceof Attachment.Inline(var bytes, _, _)) {
      digest.update(bytes);
    }
    Fingerprint.add(digest, quote(message));
    Fingerprint.add(digest, addresses(message.mentions()));
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }

  private static String text(Content content) {
    return switch (content) {
      case Content.Media(var kind, var file, var caption) ->
          kind.code() + "|" + text(file) + "|" + caption;
      case InteractiveContent.Buttons(var header, var image, var body, var footer, var buttons) ->
          "%s|%s|%s|%s|%s"
              .formatted(
                  header,
                  image == null ? "" : text(image),
                  body,
                  footer,
                  list(buttons.stream().map(LegacyFingerprint::text)));
      case Content.Poll(var name, var options, var selectable) ->
          "poll " + selectable + apart(name) + apart(options);
      case Content.CalendarEvent(var name, var about, var start, var end, var place, var guests) ->
          "event "
              + guests
              + apart(Stream.of(name, about, start, end, place).map(String::valueOf).toList());
      case Content.ContactCards(var cards) ->
          "cards"
              + apart(
                  cards.stream().flatMap(card -> Stream.of(card.name(), card.vcard())).toList());
      case Content.Story(var shown, var style, var audience) ->
          "story " + text(style) + addresses(audience) + "|" + text(shown);
      case Content.Text(var body) -> "Text[text=" + body + "]";
      case Content.Location(var latitude, var longitude, var title, var address) ->
          "Location[latitude=%s, longitude=%s, title=%s, address=%s]"
              .formatted(latitude, longitude, title, address);
      case InteractiveContent.ListMessage(
              var title,
              var about,
              var footer,
              var button,
              var sections) ->
          "ListMessage[title=%s, description=%s, footer=%s, button=%s, sections=%s]"
              .formatted(
                  title,
                  about,
                  footer,
                  button,
                  list(sections.stream().map(LegacyFingerprint::text)));
      // Earlier versions could not send these, so they equal no stored fingerprint.
      case Content.TextWithPreview _,
          Content.Gif _,
          InteractiveContent.Carousel _,
          InteractiveContent.ButtonReply _ ->
          "none";
      case InteractiveContent.NumberedChoices _,
          Content.Revoked _,
          InteractiveContent.ListReply _,
          Content.Unknown _ ->
          throw new IllegalArgumentException("nothing that can be sent");
    };
  }

  private static String text(ListSection section) {
    var rows =
        section.rows().stream()
            .map(row ->
                "Row[rowId=%s, title=%s, description=%s]"
                    .formatted(row.rowId(), row.title(), row.description()));
    return "ListSection[title=%s, rows=%s]".formatted(section.title(), list(rows));
  }

  private static String text(Button button) {
    return switch (button) {
      case Button.Reply(var id, var text) -> "Reply[id=%s, text=%s]".formatted(id, text);
      case Button.Call(var text, var number) ->
          "Call[text=%s, phoneNumber=%s]".formatted(text, number);
      case Button.Copy(var text, var code) -> "Copy[text=%s, copyCode=%s]".formatted(text, code);
      case Button.Url(var text, var url) -> "Url[text=%s, url=%s]".formatted(text, url);
      case Button.Pix(var currency, var name, var keyType, var key) ->
          "Pix[currency=%s, name=%s, keyType=%s, key=%s]"
              .formatted(currency, name, keyType.code(), key);
    };
  }

  private static String text(Attachment file) {
    return switch (file) {
      case Attachment.Inline(var bytes, _, var name) -> "inline " + bytes.length + " " + name;
      case Attachment.Remote(var url, _, var name) -> "remote " + url + " " + name;
      case Attachment.Stored(var id, _, var name, _, _) -> "stored " + id.value() + " " + name;
    };
  }

  private static String text(@Nullable StoryStyle style) {
    return style == null
        ? "null"
        : "StoryLook[background=%s, font=%s]".formatted(style.background(), style.font());
  }

  private static String quote(OutgoingMessage message) {
    var quote = message.quote();
    if (quote != null) {
      return "Quote[id=%s, sender=%s, text=%s]"
          .formatted(quote.id().value(), quote.sender(), quote.text());
    }
    var replyTo = message.replyTo();
    return replyTo == null ? "null" : replyTo.value();
  }

  private static String addresses(List<Address> people) {
    return list(people.stream().map(Address::toString));
  }

  private static String list(Stream<String> texts) {
    return texts.collect(Collectors.joining(", ", "[", "]"));
  }

  /// The lengths keep adjacent values apart.
  private static String apart(List<String> texts) {
    return texts.stream().map(LegacyFingerprint::apart).collect(Collectors.joining());
  }

  private static String apart(String text) {
    return "|" + text.length() + "|" + text;
  }
}
