package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.CarouselCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.ListSection;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.StoryStyle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The text behind a [Fingerprint]: each field with its name and the length of its value, in a
/// fixed order.
///
/// A new field is written only when a client set it. A send without it then keeps the fingerprint
/// that it had in earlier versions.
///
/// A [dev.sessiongateway.domain.messaging.PreviewRequest] is not a field: a repeated send is the
/// same send whatever it asks for and whatever the page shows by then, and its first result is
/// answered.
final class FingerprintFields {
  private final StringBuilder text = new StringBuilder();

  private FingerprintFields() {}

  /// Every field of a send. Of an inline file the number of bytes; [Fingerprint] adds the bytes.
  static String of(OutgoingMessage message) {
    var fields = new FingerprintFields();
    fields.add("chat", message.chat().toString());
    fields.add(message.content());
    fields.add(message.quote());
    if (message.quote() == null && message.replyTo() != null) {
      fields.add("reply-to", message.replyTo().value());
    }
    fields.addAll("mention", message.mentions());
    if (message.conversion() == MediaConversion.REQUIRED) {
      fields.add("convert", "true");
    }
    fields.add("forwarded", message.forwarded() ? "true" : null);
    return fields.text.toString();
  }

  private void add(String name, @Nullable String value) {
    if (value != null) {
      text.append(name).append('=').append(value.length()).append(':').append(value).append(';');
    }
  }

  private void addAll(String name, List<Address> addresses) {
    addresses.forEach(address -> add(name, address.toString()));
  }

  private void add(Content content) {
    switch (content) {
      case Content.Text(var body) -> {
        add("content", "text");
        add("text", body);
      }
      case Content.Media(var kind, var file, var caption) -> {
        add("content", "media");
        add("kind", kind.code());
        add(file);
        add("caption", caption);
      }
      case Content.TextWithPreview(var body, var preview) -> {
        add("content", "text");
        add("text", body);
        add(preview);
      }
      case Content.Gif(var file, var caption, var source) -> {
        add("content", "gif");
        add("source", source.code());
        add(file);
        add("caption", caption);
      }
      case Content.Location(var latitude, var longitude, var title, var address) -> {
        add("content", "location");
        add("latitude", Double.toString(latitude));
        add("longitude", Double.toString(longitude));
        add("title", title);
        add("address", address);
      }
      case InteractiveContent.Buttons(var header, var image, var body, var footer, var buttons) -> {
        add("content", "buttons");
        add("header", header);
        if (image != null) {
          add(image);
        }
        add("body", body);
        add("footer", footer);
        buttons.forEach(this::add);
      }
      case InteractiveContent.ListMessage(
              var title,
              var about,
              var footer,
              var button,
              var sections) -> {
        add("content", "list");
        add("title", title);
        add("description", about);
        add("footer", footer);
        add("button", button);
        sections.forEach(this::add);
      }
      case InteractiveContent.Carousel(var body, var cards) -> {
        add("content", "carousel");
        add("body", body);
        cards.forEach(this::add);
      }
      case Content.Poll(var name, var options, var selectable) -> {
        add("content", "poll");
        add("name", name);
        options.forEach(option -> add("option", option));
        add("selectable", Integer.toString(selectable));
      }
      case Content.CalendarEvent event -> add(event);
      case Content.ContactCards(var cards) -> {
        add("content", "contacts");
        for (var card : cards) {
          add("name", card.name());
          add("vcard", card.vcard());
        }
      }
      case Content.Story(var shown, var style, var audience) -> {
        add("content", "story");
        add(shown);
        add(style);
        addAll("audience", audience);
      }
      case InteractiveContent.ButtonReply(var id, var label) -> {
        add("content", "button-reply");
        add("id", id);
        add("text", label);
      }
      case InteractiveContent.NumberedChoices _,
          Content.Revoked _,
          InteractiveContent.ListReply _,
          Content.Unknown _ ->
          throw new IllegalArgumentException("nothing that can be sent");
    }
  }

  private void add(LinkPreview preview) {
    add("preview-url", preview.url());
    add("preview-title", preview.title());
    add("preview-description", preview.description());
    if (preview.image() != null) {
      add(preview.image());
    }
    add("preview-large", preview.large() ? "yes" : null);
  }

  private void add(CarouselCard card) {
    add("card", card.body());
    add("title", card.title());
    add("footer", card.footer());
    if (card.image() != null) {
      add(card.image());
    }
    card.buttons().forEach(this::add);
  }

  private void add(Content.CalendarEvent event) {
    add("content", "event");
    add("name", event.name());
    add("description", event.description());
    add("starts-at", event.startsAt().toString());
    add("ends-at", event.endsAt() == null ? null : event.endsAt().toString());
    add("location", event.location());
    add("extra-guests", event.extraGuests() ? "yes" : null);
  }

  private void add(Attachment file) {
    switch (file) {
      case Attachment.Inline(var bytes, _, var name) -> {
        add("inline", Integer.toString(bytes.length));
        add("filename", name);
      }
      case Attachment.Remote(var url, _, var name) -> {
        add("remote", url.toString());
        add("filename", name);
      }
      case Attachment.Stored(var id, _, var name, _, _) -> {
        add("stored", id.value());
        add("filename", name);
      }
    }
  }

  private void add(Button button) {
    switch (button) {
      case Button.Reply(var id, var label) -> {
        add("button", "reply");
        add("id", id);
        add("text", label);
      }
      case Button.Call(var label, var number) -> {
        add("button", "call");
        add("text", label);
        add("number", number);
      }
      case Button.Copy(var label, var code) -> {
        add("button", "copy");
        add("text", label);
        add("code", code);
      }
      case Button.Url(var label, var url) -> {
        add("button", "url");
        add("text", label);
        add("url", url);
      }
      case Button.Pix(var currency, var name, var keyType, var key) -> {
        add("button", "pix");
        add("currency", currency);
        add("name", name);
        add("key-type", keyType.code());
        add("key", key);
      }
    }
  }

  private void add(ListSection section) {
    add("section", section.title());
    for (var row : section.rows()) {
      add("row", row.rowId());
      add("title", row.title());
      add("description", row.description());
    }
  }

  private void add(@Nullable StoryStyle style) {
    if (style != null) {
      add("background", style.background());
      add("font", Integer.toString(style.font()));
    }
  }

  private void add(@Nullable Quote quote) {
    if (quote != null) {
      add("quote", quote.id().value());
      add("sender", quote.sender().toString());
      add("text", quote.text());
    }
  }
}
