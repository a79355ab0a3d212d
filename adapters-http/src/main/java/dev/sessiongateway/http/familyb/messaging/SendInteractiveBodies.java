package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.familyb.messaging.SendFileBodies.MediaField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.ListSectionBody;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The bodies of sends with choices.
final class SendInteractiveBodies {
  private SendInteractiveBodies() {}

  /// A text with a button that opens a list of rows.
  ///
  /// @param footerText required, as in Evolution API; may be empty, because some clients always
  ///   send it
  record ListMessage(
      String number,
      @Length(max = ContentLimits.TITLE) String title,
      @Nullable @Length(max = ContentLimits.DESCRIPTION) String description,
      @JsonAlias("button") @Length(max = ContentLimits.BUTTON_TEXT) String buttonText,
      @JsonAlias("footer") @MayBeEmpty @Length(max = ContentLimits.TITLE) String footerText,
      @JsonAlias("values") @Size(min = 1, max = ContentLimits.SECTIONS)
          List<ListSectionBody> sections,
      @JsonUnwrapped SendOptions options)
      implements SendBody {

    @Override
    public Content toContent(ApiRequest request) {
      return new InteractiveContent.ListMessage(
          title,
          description,
          footerText.isBlank() ? null : footerText,
          buttonText,
          sections.stream().map(ListSectionBody::toSection).toList());
    }

    @Override
    public String named(String field) {
      return switch (field) {
        case "list.button" -> "buttonText";
        case "list.footer" -> "footerText";
        default -> field.startsWith("list.") ? field.substring("list.".length()) : field;
      };
    }
  }

  /// A text with buttons below it.
  record Buttons(
      String number,
      @Nullable String title,
      @Nullable @Length(max = ContentLimits.CAPTION) String description,
      @JsonAlias("footerText") @Nullable @Length(max = ContentLimits.TITLE) String footer,
      @Nullable FileField thumbnailUrl,
      @Size(min = 1, max = ContentLimits.BUTTONS) List<ButtonBody> buttons,
      @JsonUnwrapped SendOptions options)
      implements SendBody {
    private static final String THUMBNAIL = "thumbnailUrl";
    private static final int MOST_REPLIES = 3;

    @Override
    public Content toContent(ApiRequest request) {
      var pressed = IntStream.range(0, buttons.size()).mapToObj(i -> buttons.get(i).toButton(i));
      var all = pressed.toList();
      check(all);
      var above = Required.orNull(title);
      var body = Required.orNull(description);
      return new InteractiveContent.Buttons(
          body == null ? null : above,
          thumbnailUrl == null || thumbnailUrl.isBlank()
              ? null
              : MediaField.of(THUMBNAIL, thumbnailUrl, null).toAttachment(MediaKind.IMAGE, request),
          body == null ? Objects.requireNonNullElse(above, all.getFirst().text()) : body,
          Required.orNull(footer),
          all);
    }

    private static void check(List<Button> buttons) {
      var replies = buttons.stream().filter(Button.Reply.class::isInstance).count();
      if (replies > MOST_REPLIES) {
        throw Fault.invalid("buttons", "must have at most " + MOST_REPLIES + " of type reply");
      }
      if (replies > 0 && replies < buttons.size()) {
        throw Fault.invalid("buttons", "must not mix reply with other types");
      }
      if (buttons.size() > 1 && buttons.stream().anyMatch(Button.Pix.class::isInstance)) {
        throw Fault.invalid("buttons", "must have nothing beside a pix");
      }
    }

    @Override
    public String named(String field) {
      return switch (field) {
        case "header" -> "title";
        case "body" -> "description";
        case "file", "url" -> THUMBNAIL;
        case "buttons.text" -> "buttons.displayText";
        default -> field;
      };
    }
  }

  /// A text with cards side by side below it.
  record Carousel(
      String number,
      @Length(max = ContentLimits.CAPTION) String body,
      @Size(min = 1, max = ContentLimits.CAROUSEL_CARDS) List<Card> cards,
      @JsonUnwrapped SendOptions options)
      implements SendBody {
    private static final String CARDS = "cards.";

    @Override
    public Content toContent(ApiRequest request) {
      return new InteractiveContent.Carousel(
          body,
          IntStream.range(0, cards.size())
              .mapToObj(i -> cards.get(i).toCard(CARDS + i + ".", i, request))
              .toList());
    }

    @Override
    public String named(String field) {
      return switch (field) {
        case "cards.buttons.text" -> "cards.buttons.displayText";
        case "file", "url" -> "cards.imageUrl";
        default -> field.startsWith("buttons") ? CARDS + field : field;
      };
    }

    record Card(
        @Nullable @Length(max = ContentLimits.TITLE) String title,
        @Length(max = ContentLimits.CAPTION) String body,
        @Nullable @Length(max = ContentLimits.TITLE) String footer,
        @Nullable FileField imageUrl,
        @Size(min = 1, max = ContentLimits.CARD_BUTTONS) List<ButtonBody> buttons) {

      CarouselCard toCard(String path, int index, ApiRequest request) {
        return new CarouselCard(
            Required.orNull(title),
            body,
            Required.orNull(footer),
            imageUrl == null || imageUrl.isBlank()
                ? null
                : MediaField.of(path + "imageUrl", imageUrl, null)
                    .toAttachment(MediaKind.IMAGE, request),
            IntStream.range(0, buttons.size()).mapToObj(i -> button(path, index, i)).toList());
      }

      /// The default ids differ from card to card.
      private Button button(String path, int card, int index) {
        var field = path + "buttons." + index + ".";
        var button = buttons.get(index).toButton(field, card + "-" + index);
        if (button instanceof Button.Pix) {
          throw Fault.invalid(field + "type", "must be reply, copy, url or call");
        }
        return button;
      }
    }
  }

  /// One button in a body of family B.
  ///
  /// @param type `reply` when absent, as older clients have no other
  /// @param id of a reply; its index in the list when absent
  /// @param key of a payment, of the kind in `keyType`
  record ButtonBody(
      @Nullable
          @OneOf(
              value = {"reply", "copy", "url", "call", "pix"},
              ignoreCase = true)
          String type,
      @JsonAlias({"text", "buttonText"}) @Nullable @Length(max = ContentLimits.BUTTON_TEXT)
          String displayText,
      @JsonAlias("buttonId") @Nullable @Length(max = ContentLimits.ROW_ID) String id,
      @Nullable @Length(max = ContentLimits.DESCRIPTION) String copyCode,
      @Nullable @Length(max = ContentLimits.DESCRIPTION) String url,
      @Nullable @Length(max = ContentLimits.BUTTON_TEXT) String phoneNumber,
      @Nullable @Matches(TextFormat.CURRENCY) String currency,
      @Nullable @Length(max = ContentLimits.BUTTON_TEXT) String name,
      @Nullable
          @OneOf(
              value = {"phone", "email", "cpf", "cnpj", "random"},
              ignoreCase = true)
          String keyType,
      @Nullable @Length(max = ContentLimits.BUTTON_TEXT) String key) {

    Button toButton(int index) {
      return toButton("buttons." + index + ".", Integer.toString(index));
    }

    /// @param field the path of the button in the body
    /// @param otherwise the id of a reply without one
    Button toButton(String field, String otherwise) {
      return switch (type == null ? "reply" : Ascii.lower(type)) {
        case "reply" -> new Button.Reply(id == null || id.isBlank() ? otherwise : id, shown(field));
        case "copy" -> new Button.Copy(shown(field), Required.of(field + "copyCode", copyCode));
        case "url" -> new Button.Url(shown(field), Required.of(field + "url", url));
        case "call" ->
            new Button.Call(shown(field), Required.of(field + "phoneNumber", phoneNumber));
        case "pix" ->
            new Button.Pix(
                Required.of(field + "currency", currency),
                Required.of(field + "name", name),
                keyType(field + "keyType"),
                Required.of(field + "key", key));
        default -> throw new IllegalStateException(type);
      };
    }

    private String shown(String field) {
      return Required.of(field + "displayText", displayText);
    }

    private Button.Pix.KeyType keyType(String field) {
      return Coded.of(Button.Pix.KeyType.class, Ascii.upper(Required.of(field, keyType)));
    }
  }
}
