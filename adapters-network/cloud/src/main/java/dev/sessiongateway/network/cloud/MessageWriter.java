package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.NumberedText;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes messages of the gateway as Meta takes them. What the Cloud API has no form for is written
/// as text.
///
/// @param upload gives Meta a file and returns its id there
record MessageWriter(Function<Attachment.Stored, String> upload) {

  /// @param context Meta's id of the message that it answers; null when it answers none, or one
  ///   that Meta has no id of
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for what cannot be
  ///   written; what `upload` throws
  ObjectNode write(Message message, @Nullable String context) {
    var body = start(message.chat(), message.id());
    if (context != null) {
      body.putObject("context").put("message_id", context);
    }
    write(body, message.chat().isGroup() ? forGroup(message.content()) : message.content());
    return body;
  }

  /// A message without its part.
  static ObjectNode start(Address chat, MessageId id) {
    var isUserId = UserIds.isUserId(chat);
    var isGroup = GroupIds.isGroup(chat);
    if (chat.kind() != Address.Kind.PERSON && !isUserId && !isGroup) {
      throw new Fault.Refused("the Cloud API writes to phone numbers, user ids and own groups only")
          .toException();
    }
    return Json.object()
        .put("messaging_product", "whatsapp")
        .put("recipient_type", isGroup ? "group" : "individual")
        .put(isUserId ? "recipient" : "to", chat.user())
        .put("biz_opaque_callback_data", id.value());
  }

  /// @param target Meta's id of the message
  /// @param emoji empty to take the reaction back
  static ObjectNode reaction(Address chat, MessageId id, String target, String emoji) {
    var body = start(chat, id).put("type", "reaction");
    body.putObject("reaction").put("message_id", target).put("emoji", emoji);
    return body;
  }

  /// Groups take no buttons, lists and cards (Meta's page *Group messaging*).
  private static Content forGroup(Content content) {
    var isInteractive =
        content instanceof InteractiveContent.Buttons
            || content instanceof InteractiveContent.ListMessage
            || content instanceof InteractiveContent.Carousel;
    return isInteractive ? shown(content) : content;
  }

  private static Content shown(Content content) {
    return NumberedText.of(content)
        .map(InteractiveContent.NumberedChoices::shown)
        .orElseGet(() -> new Content.Text(content.text()));
  }

  private void write(ObjectNode body, Content content) {
    switch (content) {
      case Content.Text(var text) -> text(body, text, false);
      case Content.TextWithPreview(var text, _) -> text(body, text, true);
      case Content.Media(var kind, var file, var caption) ->
          media(body, kind, (Attachment.Stored) file, caption);
      case Content.Gif(var file, var caption, _) ->
          media(body, MediaKind.VIDEO, (Attachment.Stored) file, caption);
      case Content.Location place -> location(body, place);
      case Content.ContactCards(var cards) ->
          body.put("type", "contacts").set("contacts", ContactObjects.write(cards));
      case Content.Template template -> template(body, template);
      case InteractiveContent.Buttons buttons -> buttons(body, buttons);
      case InteractiveContent.ListMessage list -> list(body, list);
      case InteractiveContent.NumberedChoices(var shown, _) -> write(body, shown);
      case InteractiveContent.Carousel carousel -> {
        if (CarouselObjects.canWrite(carousel)) {
          CarouselObjects.write(body, carousel, upload);
        } else {
          asText(body, carousel);
        }
      }
      case InteractiveContent.ButtonReply _,
          InteractiveContent.ListReply _,
          InteractiveContent.FlowReply _ ->
          asText(body, content);
      case Content.Poll poll -> text(body, NumberedText.of(poll), false);
      case Content.CalendarEvent event -> text(body, event.asText(), false);
      case Content.SharedProduct product -> text(body, product.asText(), false);
      case ShopContent.ProductList list -> text(body, list.asText(), false);
      case ShopContent.Order order -> text(body, order.asText(), false);
      case Content.Story _, Content.Revoked _, Content.Unknown _ ->
          throw new Fault.Refused("the Cloud API has no such message").toException();
    }
  }

  private static void text(ObjectNode body, String text, boolean hasPreview) {
    body.put("type", "text").putObject("text").put("body", text).put("preview_url", hasPreview);
  }

  private void asText(ObjectNode body, Content content) {
    write(body, shown(content));
  }

  private void media(
      ObjectNode body, MediaKind kind, Attachment.Stored file, @Nullable String caption) {
    var type =
        switch (kind) {
          case IMAGE -> "image";
          case VIDEO, VIDEO_NOTE -> "video";
          case AUDIO, VOICE -> "audio";
          case DOCUMENT -> "document";
          case STICKER -> "sticker";
        };
    var media = body.put("type", type).putObject(type).put("id", upload.apply(file));
    if (kind == MediaKind.VOICE) {
      media.put("voice", true);
    }
    if (kind == MediaKind.DOCUMENT && file.filename() != null) {
      media.put("filename", file.filename());
    }
    if (caption != null && !caption.isEmpty() && hasCaption(kind)) {
      media.put("caption", caption);
    }
  }

  private static boolean hasCaption(MediaKind kind) {
    return switch (kind) {
      case IMAGE, VIDEO, VIDEO_NOTE, DOCUMENT -> true;
      case AUDIO, VOICE, STICKER -> false;
    };
  }

  private static void location(ObjectNode body, Content.Location place) {
    var location =
        body.put("type", "location")
            .putObject("location")
            .put("latitude", place.latitude())
            .put("longitude", place.longitude());
    putIfThere(location, "name", place.title());
    putIfThere(location, "address", place.address());
  }

  private static void putIfThere(ObjectNode node, String field, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      node.put(field, value);
    }
  }

  private static void template(ObjectNode body, Content.Template template) {
    var node = body.put("type", "template").putObject("template").put("name", template.name());
    node.putObject("language").put("code", template.language());
    if (!template.components().isEmpty()) {
      node.set("components", json(template.components()));
    }
  }

  private static JsonNode json(String components) {
    try {
      return Json.read(components);
    } catch (JsonProcessingException e) {
      throw new Fault.Refused("the components of the template are no JSON").toException(e);
    }
  }

  /// The Cloud API has buttons that reply, or one with an address. Other kinds become text.
  private void buttons(ObjectNode body, InteractiveContent.Buttons message) {
    var buttons = message.buttons();
    if (buttons.stream().allMatch(Button.Reply.class::isInstance)) {
      var list = interactive(body, "button", message).putObject("action").putArray("buttons");
      for (var button : buttons) {
        var reply = list.addObject().put("type", "reply").putObject("reply");
        reply.put("id", ((Button.Reply) button).id()).put("title", button.text());
      }
    } else if (buttons.size() == 1 && buttons.getFirst() instanceof Button.Url(var text, var url)) {
      var action = interactive(body, "cta_url", message).putObject("action");
      action
          .put("name", "cta_url")
          .putObject("parameters")
          .put("display_text", text)
          .put("url", url);
    } else {
      asText(body, message);
    }
  }

  private ObjectNode interactive(ObjectNode body, String type, InteractiveContent.Buttons message) {
    var interactive = body.put("type", "interactive").putObject("interactive").put("type", type);
    if (message.headerFile() != null) {
      var kind =
          switch (message.headerKind()) {
            case VIDEO, VIDEO_NOTE -> "video";
            case DOCUMENT, AUDIO, VOICE -> "document";
            case IMAGE, STICKER -> "image";
          };
      var file = (Attachment.Stored) message.headerFile();
      var header = interactive.putObject("header").put("type", kind).putObject(kind);
      header.put("id", upload.apply(file));
      if (kind.equals("document")) {
        putIfThere(header, "filename", file.filename());
      }
    } else if (message.header() != null && !message.header().isEmpty()) {
      interactive.putObject("header").put("type", "text").put("text", message.header());
    }
    interactive.putObject("body").put("text", message.body());
    footer(interactive, message.footer());
    return interactive;
  }

  private static void footer(ObjectNode interactive, @Nullable String footer) {
    if (footer != null && !footer.isEmpty()) {
      interactive.putObject("footer").put("text", footer);
    }
  }

  private static void list(ObjectNode body, InteractiveContent.ListMessage list) {
    var interactive = body.put("type", "interactive").putObject("interactive").put("type", "list");
    var description = list.description();
    if (description == null || description.isEmpty()) {
      interactive.putObject("body").put("text", list.title());
    } else {
      interactive.putObject("header").put("type", "text").put("text", list.title());
      interactive.putObject("body").put("text", description);
    }
    footer(interactive, list.footer());
    var action = interactive.putObject("action").put("button", list.button());
    var sections = action.putArray("sections");
    for (var section : list.sections()) {
      var rows = sections.addObject().put("title", section.title()).putArray("rows");
      for (var row : section.rows()) {
        var node = rows.addObject().put("id", row.rowId()).put("title", row.title());
        putIfThere(node, "description", row.description());
      }
    }
  }
}
