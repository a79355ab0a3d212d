package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.NumberedText;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.net.URI;
import java.util.stream.Collectors;
import org.jivesoftware.smack.packet.MessageBuilder;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.Jid;

/// Writes messages of the gateway as stanzas. What XMPP has no form for is written as text.
///
/// @param files puts files where the recipient can fetch them
record StanzaWriter(FileTransfer files) {

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for what cannot be
  ///   written, `network.down` when a file cannot be uploaded
  MessageBuilder write(Message message, ChatRecipient to) {
    var stanza = to.message(message.id().value());
    stanza.addExtension(Elements.naming("origin-id", Elements.IDS, message.id().value()));
    if (!to.isRoom()) {
      stanza.addExtension(Elements.empty("request", Elements.RECEIPTS));
    }
    stanza.addExtension(Elements.empty("markable", Elements.MARKERS));
    var quoted = quote(stanza, message, to);
    write(stanza, message.content(), quoted);
    return stanza;
  }

  /// @return what stands before the text, for recipients that know no replies
  private static String quote(MessageBuilder stanza, Message message, ChatRecipient to) {
    var quote = message.quote();
    if (quote == null) {
      return "";
    }
    var text =
        quote
            .text()
            .lines()
            .limit(20)
            .map(line -> "> " + line + "\n")
            .collect(Collectors.joining());
    var reply =
        StandardExtensionElement.builder("reply", Elements.REPLY)
            .addAttribute("id", to.ids().wire(quote.id()));
    to.authors()
        .apply(quote.sender())
        .ifPresent(author -> reply.addAttribute("to", author.toString()));
    stanza.addExtension(reply.build());
    if (!text.isEmpty()) {
      stanza.addExtension(fallback(Elements.REPLY, 0, text.codePointCount(0, text.length())));
    }
    return text;
  }

  /// Marks a part of the text as being there only for those who do not know the extension.
  private static StandardExtensionElement fallback(String extension, int start, int end) {
    return StandardExtensionElement.builder("fallback", Elements.FALLBACK)
        .addAttribute("for", extension)
        .addElement(
            StandardExtensionElement.builder("body", Elements.FALLBACK)
                .addAttribute("start", Integer.toString(start))
                .addAttribute("end", Integer.toString(end))
                .build())
        .build();
  }

  private void write(MessageBuilder stanza, Content content, String before) {
    switch (content) {
      case Content.Text text -> body(stanza, before + text.text());
      case Content.TextWithPreview text -> body(stanza, before + text.text());
      case Content.Media media ->
          file(stanza, media.kind(), stored(media.attachment()), media.caption(), before);
      case Content.Gif gif ->
          file(stanza, MediaKind.VIDEO, stored(gif.attachment()), gif.caption(), before);
      case Content.Template template -> body(stanza, before + template.text());
      case Content.Location location -> place(stanza, location, before);
      case Content.Poll poll -> body(stanza, before + NumberedText.of(poll));
      case Content.CalendarEvent event -> body(stanza, before + event.asText());
      case Content.SharedProduct product -> body(stanza, before + product.asText());
      case ShopContent.ProductList list -> body(stanza, before + list.asText());
      case ShopContent.Order order -> body(stanza, before + order.asText());
      case Content.ContactCards cards ->
          stanza.setBody(
              before
                  + cards.cards().stream()
                      .map(ContactCard::vcard)
                      .collect(Collectors.joining("\n")));
      case InteractiveContent.NumberedChoices choices -> write(stanza, choices.shown(), before);
      case InteractiveContent interactive ->
          write(
              stanza,
              NumberedText.of(interactive)
                  .map(InteractiveContent.NumberedChoices::shown)
                  .orElseGet(() -> new Content.Text(interactive.text())),
              before);
      case Content.Story _, Content.Revoked _, Content.Unknown _ ->
          throw new Fault.Refused("XMPP has no such message").toException();
    }
  }

  private static void body(MessageBuilder stanza, String text) {
    stanza.addExtension(new StyledBody(text));
  }

  private static Attachment.Stored stored(Attachment attachment) {
    return (Attachment.Stored) attachment;
  }

  /// The address of the file is the text; a recipient who knows files shows the file instead.
  private void file(
      MessageBuilder stanza,
      MediaKind kind,
      Attachment.Stored file,
      @Nullable String caption,
      String before) {
    var url = files.upload(file);
    var start = caption == null || caption.isEmpty() ? before : before + caption + "\n";
    body(stanza, start + url);
    var from = start.codePointCount(0, start.length());
    stanza.addExtension(fallback(Elements.FILES, from, from + url.toString().length()));
    stanza.addExtension(
        StandardExtensionElement.builder("x", Elements.OOB)
            .addElement(element("url", Elements.OOB, url.toString()))
            .build());
    stanza.addExtension(sharing(kind, file, url));
    if (kind == MediaKind.STICKER) {
      stanza.addExtension(Elements.empty("sticker", Elements.STICKERS));
    }
  }

  private static StandardExtensionElement sharing(MediaKind kind, Attachment.Stored file, URI url) {
    var about =
        StandardExtensionElement.builder("file", Elements.FILE)
            .addElement(element("media-type", Elements.FILE, file.mimetype()))
            .addElement(element("size", Elements.FILE, Long.toString(file.sizeBytes())));
    if (file.filename() != null) {
      about.addElement(element("name", Elements.FILE, file.filename()));
    }
    describe(about, file.details());
    return StandardExtensionElement.builder("file-sharing", Elements.FILES)
        .addAttribute("disposition", kind == MediaKind.DOCUMENT ? "attachment" : "inline")
        .addElement(about.build())
        .addElement(
            StandardExtensionElement.builder("sources", Elements.FILES)
                .addElement(
                    StandardExtensionElement.builder("url-data", Elements.URL_DATA)
                        .addAttribute("target", url.toString())
                        .build())
                .build())
        .build();
  }

  private static void describe(StandardExtensionElement.Builder about, MediaDetails details) {
    if (details.width() != null && details.height() != null) {
      about.addElement(element("width", Elements.FILE, details.width().toString()));
      about.addElement(element("height", Elements.FILE, details.height().toString()));
    }
    if (details.seconds() != null) {
      about.addElement(element("length", Elements.FILE, details.seconds() * 1_000L + ""));
    }
    if (details.thumbnail() != null) {
      about.addElement(
          StandardExtensionElement.builder("thumbnail", Elements.THUMBNAILS)
              .addAttribute("uri", "data:image/jpeg;base64," + details.thumbnail())
              .addAttribute("media-type", "image/jpeg")
              .build());
    }
  }

  private static StandardExtensionElement element(String name, String namespace, String text) {
    return StandardExtensionElement.builder(name, namespace).setText(XmlText.ofPart(text)).build();
  }

  private static void place(MessageBuilder stanza, Content.Location location, String before) {
    var latitude = Double.toString(location.latitude());
    var longitude = Double.toString(location.longitude());
    body(stanza, before + "geo:" + latitude + "," + longitude);
    var place =
        StandardExtensionElement.builder("geoloc", Elements.PLACE)
            .addElement(element("lat", Elements.PLACE, latitude))
            .addElement(element("lon", Elements.PLACE, longitude));
    if (location.title() != null) {
      place.addElement(element("text", Elements.PLACE, location.title()));
    }
    if (location.address() != null) {
      place.addElement(element("street", Elements.PLACE, location.address()));
    }
    stanza.addExtension(place.build());
  }

  /// Gives an own message another text (XEP-0308).
  MessageBuilder edit(ChatRecipient to, String id, String target, String text) {
    return change(to, id)
        .addExtension(new StyledBody(text))
        .addExtension(Elements.naming("replace", Elements.CORRECT, target));
  }

  /// Takes an own message back (XEP-0424).
  MessageBuilder retract(ChatRecipient to, String id, String target) {
    return change(to, id)
        .setBody("This person took back a message, but your program does not know how to do that.")
        .addExtension(Elements.naming("retract", Elements.RETRACT, target))
        .addExtension(
            StandardExtensionElement.builder("fallback", Elements.FALLBACK)
                .addAttribute("for", Elements.RETRACT)
                .build())
        .addExtension(Elements.empty("store", Elements.HINTS));
  }

  /// Reacts in place of earlier reactions (XEP-0444).
  ///
  /// @param emoji empty to take them back
  MessageBuilder react(ChatRecipient to, String id, String target, String emoji) {
    var reactions =
        StandardExtensionElement.builder("reactions", Elements.REACTIONS)
            .addAttribute("id", target);
    if (!emoji.isEmpty()) {
      reactions.addElement(element("reaction", Elements.REACTIONS, emoji));
    }
    return change(to, id)
        .addExtension(reactions.build())
        .addExtension(Elements.empty("store", Elements.HINTS));
  }

  private static MessageBuilder change(ChatRecipient to, String id) {
    return to.message(id).addExtension(Elements.naming("origin-id", Elements.IDS, id));
  }

  /// Sends the sender of a message a receipt (XEP-0184).
  static MessageBuilder receipt(Jid to, String target) {
    return StanzaBuilder.buildMessage()
        .to(to)
        .ofType(org.jivesoftware.smack.packet.Message.Type.chat)
        .addExtension(Elements.naming("received", Elements.RECEIPTS, target));
  }
}
