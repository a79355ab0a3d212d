package dev.sessiongateway.application.messaging;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tells whether two calls ask for the same, and turns an idempotency key into a message id.
final class Fingerprint {
  private static final int ID_DIGITS = 20;

  private Fingerprint() {}

  /// The same for the same recipient, content, quote and mentions; fetched files count by address.
  static String of(OutgoingMessage message) {
    var digest = sha256();
    add(digest, message.chat().toString());
    add(digest, describe(message.content()));
    if (message.content().attachment() instanceof Attachment.Inline(var bytes, _, _)) {
      digest.update(bytes);
    }
    add(digest, String.valueOf(message.quote() == null ? message.replyTo() : message.quote()));
    add(digest, message.mentions().toString());
    return HexFormat.of().formatHex(digest.digest(), 0, 16);
  }

  /// The same key in the same session is the same message id, so that the network drops repetitions
  /// too.
  static MessageId idOf(SessionName session, String idempotencyKey) {
    var digest = sha256();
    add(digest, session.value());
    add(digest, idempotencyKey);
    var hex = Ascii.upper(HexFormat.of().formatHex(digest.digest()));
    return new MessageId(hex.substring(0, ID_DIGITS));
  }

  /// Records print all their parts; only raw bytes do not print what is in them.
  private static String describe(Content content) {
    return switch (content) {
      case Content.Media(var kind, var file, var caption) ->
          kind + "|" + describe(file) + "|" + caption;
      case Content.Buttons(var header, var image, var body, var footer, var buttons) ->
          header
              + "|"
              + (image == null ? "" : describe(image))
              + "|"
              + body
              + "|"
              + footer
              + "|"
              + buttons;
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
      case Content.Story(var shown, var look, var audience) ->
          "story " + look + audience + "|" + describe(shown);
      case Content.Text _,
          Content.Location _,
          Content.ListMessage _,
          Content.Revoked _,
          Content.ButtonReply _,
          Content.ListReply _ ->
          content.toString();
    };
  }

  /// Told apart by their lengths, whatever is in them.
  private static String apart(List<String> texts) {
    return texts.stream().map(Fingerprint::apart).collect(Collectors.joining());
  }

  private static String apart(String text) {
    return "|" + text.length() + "|" + text;
  }

  private static String describe(Attachment file) {
    return switch (file) {
      case Attachment.Inline(var bytes, _, var name) -> "inline " + bytes.length + " " + name;
      case Attachment.Remote(var url, _, var name) -> "remote " + url + " " + name;
      case Attachment.Stored(var id, _, var name, _, _) -> "stored " + id + " " + name;
    };
  }

  private static void add(MessageDigest digest, String part) {
    digest.update(part.getBytes(UTF_8));
    digest.update((byte) 0);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
