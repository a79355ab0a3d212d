package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.NumberedText;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.domain.messaging.VCardReader;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Markdown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Messages of the network as entries of a conversation.
record MessageEntries(ChatwootConnection app) {
  /// The largest file that is copied to Chatwoot.
  private static final int LARGEST_FILE = 8 << 20;

  /// Empty when a template of the operator empties it.
  ConversationEntry of(Message message) {
    var text = byAdvert(message, plainText(message.content(), app.texts()));
    var attachment = message.content().attachment();
    var entry =
        ConversationEntry.of(app.side(message.fromMe()), "", message.id().value())
            .inReplyTo(message.quote() == null ? null : message.quote().id().value());
    if (!(attachment instanceof Attachment.Stored file)) {
      return entry.withText(shown(message, text.isBlank() ? unsupported(message) : text));
    }
    var bytes = bytes(file);
    if (bytes != null) {
      return entry
          .withText(shown(message, text))
          .with(new ConversationEntry.File(name(file), file.mimetype(), bytes));
    }
    var values = Map.of("name", name(file), "bytes", String.valueOf(file.sizeBytes()));
    var missing = app.texts().say(ChatwootText.FILE_MISSING, values);
    return entry.withText(shown(message, text.isEmpty() ? missing : text + "\n" + missing));
  }

  /// The advert by which a person came stands above the text, as a quote.
  private static String byAdvert(Message message, String text) {
    var referral = message.marks().referral();
    return referral == null ? text : asQuote(referral.asText()) + text;
  }

  /// Chatwoot cannot link to what an agent wrote by the network's id, so such a quote is text.
  private String shown(Message message, String text) {
    var quote = message.quote();
    if (quote == null || !AgentMessage.isId(quote.id())) {
      return quoted(message, text);
    }
    return asQuote(quote.text()) + quoted(message, text);
  }

  /// In Markdown a quote ends at an empty line.
  private static String asQuote(String text) {
    return "> " + Markdown.ofMarks(text).replace("\n", "\n> ") + "\n\n";
  }

  /// Something for an agent to see of a message without text, such as one whose file is lost.
  private String unsupported(Message message) {
    var type =
        message.content() instanceof Content.Media(var kind, _, _)
            ? Ascii.lower(kind.code())
            : "message";
    return app.texts().say(ChatwootText.UNSUPPORTED, Map.of("type", type));
  }

  private String quoted(Message message, String text) {
    if (message.fromMe()) {
      var frame =
          message.origin() == Message.Origin.PHONE
              ? ChatwootText.FROM_PHONE
              : ChatwootText.FROM_API;
      return app.texts().say(frame, Map.of("text", text));
    }
    if (!message.chat().isGroup()) {
      return text;
    }
    var known = message.senderName();
    var participant = known == null ? message.sender().user() : known;
    return app.texts()
        .say(ChatwootText.GROUP_MESSAGE, Map.of("participant", participant, "text", text));
  }

  private static String name(Attachment.Stored file) {
    var name = file.filename();
    return name != null ? name : file.id() + "." + subtype(file.mimetype());
  }

  private static String subtype(String mimetype) {
    var end = mimetype.indexOf(';');
    return mimetype.substring(mimetype.indexOf('/') + 1, end < 0 ? mimetype.length() : end);
  }

  /// Null when the file is gone or too large to be copied.
  private byte @Nullable [] bytes(Attachment.Stored file) {
    var stored = app.gateway().media().open(file.id());
    if (stored.isEmpty()) {
      return null;
    }
    try (var in = stored.get().content()) {
      var bytes = in.readNBytes(LARGEST_FILE + 1);
      return bytes.length > LARGEST_FILE ? null : bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What a message says, as text for an agent; its file goes beside it.
  private static String plainText(Content content, ChatwootTexts texts) {
    return switch (content) {
      case Content.Location place ->
          texts.say(
              ChatwootText.LOCATION,
              Map.of(
                  "name", plain(place.title()),
                  "address", plain(place.address()),
                  "url", map(place)));
      case Content.Poll(var question, var options, _) -> {
        var all = options.stream().map(option -> "- " + option).collect(Collectors.joining("\n"));
        yield texts.say(ChatwootText.POLL, Map.of("name", question, "options", all));
      }
      case Content.ContactCards(var cards) ->
          cards.stream()
              .map(card -> Map.of("name", card.name(), "phones", numbers(card.vcard())))
              .map(values -> texts.say(ChatwootText.CONTACT, values))
              .collect(Collectors.joining("\n"));
      case Content.CalendarEvent event ->
          texts.say(
              ChatwootText.CALENDAR_EVENT,
              Map.of(
                  "name", event.name(),
                  "start", event.startsAt().toString(),
                  "location", plain(event.location()),
                  "description", plain(event.description())));
      case Content.SharedProduct product -> product.asText();
      case ShopContent.ProductList list -> list.asText();
      case ShopContent.Order order -> order.asText();
      case InteractiveContent.FlowReply(_, var text, var response) -> text + "\n" + response;
      case Content.Unknown(var type, _) ->
          texts.say(ChatwootText.UNSUPPORTED, Map.of("type", type));
      case Content.Text _,
          Content.TextWithPreview _,
          Content.Template _,
          Content.Gif _,
          InteractiveContent _,
          Content.Media _,
          Content.Story _,
          Content.Revoked _ ->
          Markdown.ofMarks(NumberedText.of(content).map(Content::text).orElseGet(content::text));
    };
  }

  private static String plain(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static String map(Content.Location place) {
    return "https://maps.google.com/?q=" + place.latitude() + "," + place.longitude();
  }

  private static String numbers(String vcard) {
    return String.join(" ", VCardReader.values(vcard, "TEL"));
  }
}
