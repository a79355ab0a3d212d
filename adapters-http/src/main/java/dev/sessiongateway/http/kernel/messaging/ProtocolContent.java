package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.GifSource;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The content of a message in the network's own object: `{"<type>": body}`.
///
/// @param mediaUrl the URL of the file, beside the body
/// @param mediaError why there is no file, beside the body
/// @param style the style of a story's text, beside the body: a text stays a `conversation`
public record ProtocolContent(
    String type,
    Object body,
    @Nullable String mediaUrl,
    @Nullable String mediaError,
    @Nullable StoryStyle style) {
  ProtocolContent(String type, Object body, @Nullable String mediaUrl) {
    this(type, body, mediaUrl, null, null);
  }

  public static ProtocolContent of(Message message, Session session, ServerInfo server) {
    var content = of(message.content(), message, session, server);
    return message.content().attachment() instanceof Attachment.Stored file
        ? new ProtocolContent(
            content.type, content.body, content.mediaUrl, file.problem(), content.style)
        : content;
  }

  private static ProtocolContent of(
      Content content, Message message, Session session, ServerInfo server) {
    var file = content.attachment() instanceof Attachment.Stored stored ? stored : null;
    var url = file == null ? null : server.fileUrl(session.name(), file);
    var type = ProtocolType.of(ContentKind.of(content));
    return switch (content) {
      case Content.Text(var text) -> new ProtocolContent(type, text, null);
      case Content.TextWithPreview text ->
          new ProtocolContent(EXTENDED_TEXT, PreviewedText.of(text), null);
      case Content.Gif(_, var caption, var source) ->
          new ProtocolContent(
              type,
              GifBody.of(ProtocolFileBody.of(MediaKind.VIDEO, file, url, caption), source),
              url);
      case Content.Media(var kind, _, var caption) ->
          new ProtocolContent(type, ProtocolFileBody.of(kind, file, url, caption), url);
      case Content.Location location -> new ProtocolContent(type, LocationBody.of(location), null);
      case InteractiveContent.NumberedChoices(var shown, _) -> of(shown, message, session, server);
      case InteractiveContent.Carousel carousel ->
          new ProtocolContent(type, ProtocolInteractive.of(carousel), null);
      case InteractiveContent.ListMessage list ->
          new ProtocolContent(type, ProtocolList.of(list), null);
      case InteractiveContent.Buttons buttons -> {
        var above =
            file == null ? null : ProtocolFileBody.of(buttons.headerKind(), file, url, null);
        yield new ProtocolContent(type, ProtocolInteractive.viewOnce(buttons, above), url);
      }
      case InteractiveContent.ButtonReply(var id, var text) ->
          new ProtocolContent(type, new ButtonAnswer(id, text), null);
      case InteractiveContent.ListReply reply ->
          new ProtocolContent(type, ProtocolList.of(reply), null);
      case Content.Poll poll ->
          new ProtocolContent(
              poll.selectable() == 1 ? type : POLL_OF_SEVERAL, PollBody.of(poll), null);
      case Content.CalendarEvent event -> new ProtocolContent(type, EventBody.of(event), null);
      case Content.ContactCards(var cards) ->
          new ProtocolContent(
              type, cards.size() == 1 ? Card.of(cards.getFirst()) : Cards.of(cards), null);
      case Content.Template template -> new ProtocolContent(type, TemplateBody.of(template), null);
      case Content.SharedProduct shared -> {
        var image = file == null ? null : ProtocolFileBody.of(MediaKind.IMAGE, file, url, null);
        yield new ProtocolContent(type, ProtocolProduct.of(shared, image), url);
      }
      case ShopContent.ProductList list -> new ProtocolContent(type, ProtocolShop.of(list), url);
      case ShopContent.Order order ->
          new ProtocolContent(type, ProtocolShop.of(order, message.id()), null);
      case InteractiveContent.FlowReply reply ->
          new ProtocolContent(type, ProtocolInteractive.of(reply), null);
      case Content.Story(var shown, var style, _) -> {
        var plain = of(shown, message, session, server);
        yield new ProtocolContent(plain.type, plain.body, plain.mediaUrl, null, style);
      }
      case Content.Revoked _ ->
          new ProtocolContent(type, ProtocolMessage.revoke(ProtocolKey.of(message)), null);
      case Content.Unknown _ -> new ProtocolContent(type, new Nothing(), null);
    };
  }

  private static final String EXTENDED_TEXT = "extendedTextMessage";
  private static final String CONTEXT = "contextInfo";
  private static final ObjectMapper JSON = new JsonMapper();

  /// A poll of which one may choose several answers, or any number.
  private static final String POLL_OF_SEVERAL = "pollCreationMessage";

  private static final Pattern COLOR = Pattern.compile("#[0-9A-Fa-f]{6}");

  /// The object on the wire.
  public Map<String, Object> message() {
    return message(null);
  }

  /// The object on the wire, with the context inside the content too. A plain text has no room for
  /// it.
  public Map<String, Object> message(@Nullable ProtocolContext context) {
    var message = new LinkedHashMap<String, Object>();
    message.put(
        type,
        context == null || body instanceof String ? body : new ContentInContext(body, context));
    if (mediaUrl != null) {
      message.put("mediaUrl", mediaUrl);
    }
    if (mediaError != null) {
      message.put("mediaError", mediaError);
    }
    if (style != null) {
      if (COLOR.matcher(style.background()).matches()) {
        message.put("backgroundArgb", argb(style.background()));
      }
      message.put("font", style.font());
    }
    return message;
  }

  /// The content of a message as one complete object of the network, `{"<type>": {…, "contextInfo":
  /// {…}}}`: its context is inside the content, and a text with a context is an
  /// `extendedTextMessage`.
  public static ObjectNode tree(Message message, Session session, ServerInfo server) {
    var content = of(message, session, server);
    var context = ProtocolContext.of(message);
    var body =
        content.body instanceof String text
            ? TextNode.valueOf(text)
            : JSON.<JsonNode>valueToTree(content.body);
    var tree = JsonNodeFactory.instance.objectNode();
    if (context == null) {
      return tree.set(content.type, body);
    }
    var contextInfo = JSON.<ObjectNode>valueToTree(context);
    if (body instanceof TextNode text) {
      tree.putObject(EXTENDED_TEXT).put("text", text.textValue()).set(CONTEXT, contextInfo);
    } else {
      tree.set(content.type, ((ObjectNode) body).set(CONTEXT, contextInfo));
    }
    return tree;
  }

  /// The form in which a message with choices went out, for the answer of its send: `buttons`,
  /// `list`, `carousel`, or `text` when it went out as numbered text; null for other messages.
  public static @Nullable String sentAs(Content content) {
    return switch (content) {
      case InteractiveContent.Buttons _ -> "buttons";
      case InteractiveContent.ListMessage _ -> "list";
      case InteractiveContent.Carousel _ -> "carousel";
      case InteractiveContent.NumberedChoices _ -> "text";
      default -> null;
    };
  }

  /// `#RRGGBB`, opaque, as the network's unsigned number.
  private static long argb(String color) {
    return 0xFF000000L | Long.parseLong(color.substring(1), 16);
  }

  /// A content that the gateway does not know; a map could not be unwrapped.
  @JsonInclude
  record Nothing() {}

  /// A text with what is shown of its link.
  ///
  /// @param previewType 0, as it is no video
  /// @param jpegThumbnail base64
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PreviewedText(
      String text,
      String matchedText,
      String canonicalUrl,
      String title,
      @Nullable String description,
      int previewType,
      @Nullable String jpegThumbnail) {
    static PreviewedText of(Content.TextWithPreview content) {
      var preview = content.preview();
      return new PreviewedText(
          content.text(),
          preview.url(),
          preview.url(),
          preview.title(),
          preview.description(),
          0,
          preview.image() instanceof Attachment.Stored image ? image.details().thumbnail() : null);
    }
  }

  /// A video that plays as a GIF.
  ///
  /// @param gifAttribution the service that it comes from: 1 is GIPHY, 2 is Tenor
  record GifBody(@JsonUnwrapped ProtocolFileBody file, boolean gifPlayback, int gifAttribution) {
    static GifBody of(ProtocolFileBody file, GifSource source) {
      return new GifBody(
          file,
          true,
          switch (source) {
            case NONE -> 0;
            case GIPHY -> 1;
            case TENOR -> 2;
          });
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record LocationBody(
      double degreesLatitude,
      double degreesLongitude,
      @Nullable String name,
      @Nullable String address) {
    static LocationBody of(Content.Location location) {
      return new LocationBody(
          location.latitude(), location.longitude(), location.title(), location.address());
    }
  }

  record TemplateBody(String templateId, HydratedTemplate hydratedTemplate) {
    static TemplateBody of(Content.Template template) {
      return new TemplateBody(
          template.name(), new HydratedTemplate(template.text(), template.name()));
    }
  }

  /// A template with its parameters filled in.
  record HydratedTemplate(String hydratedContentText, String templateId) {}

  /// @param selectableOptionsCount 0 means any number
  record PollBody(String name, List<PollOption> options, int selectableOptionsCount) {
    static PollBody of(Content.Poll poll) {
      return new PollBody(
          poll.name(), poll.options().stream().map(PollOption::new).toList(), poll.selectable());
    }
  }

  record PollOption(String optionName) {}

  /// @param startTime Unix seconds as decimal text, as 64-bit numbers are written
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record EventBody(
      boolean isCanceled,
      String name,
      @Nullable String description,
      @Nullable EventPlace location,
      String startTime,
      @Nullable String endTime,
      boolean extraGuestsAllowed) {
    static EventBody of(Content.CalendarEvent event) {
      return new EventBody(
          false,
          event.name(),
          event.description(),
          event.location() == null ? null : new EventPlace(event.location()),
          Long.toString(event.startsAt().getEpochSecond()),
          event.endsAt() == null ? null : Long.toString(event.endsAt().getEpochSecond()),
          event.extraGuests());
    }
  }

  record EventPlace(String name) {}

  record Card(String displayName, String vcard) {
    static Card of(ContactCard card) {
      return new Card(card.name(), card.vcard());
    }
  }

  record Cards(String displayName, List<Card> contacts) {
    static Cards of(List<ContactCard> cards) {
      return new Cards(cards.size() + " contacts", cards.stream().map(Card::of).toList());
    }
  }

  record ButtonAnswer(String selectedButtonId, String selectedDisplayText) {}
}
