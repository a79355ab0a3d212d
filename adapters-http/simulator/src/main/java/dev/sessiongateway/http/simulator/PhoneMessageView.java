package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A message as a phone shows it.
///
/// @param type says which of the parts below is present: `text`, `image`, `video`, `voice`,
///   `document`, `gif`, `location`, `buttons`, `carousel`, `list`, `poll`, `event`, `contacts`,
///   `product`, `product_list`, `order`, `button_reply`, `list_reply`, `flow_reply` or `revoked`
/// @param timestamp Unix seconds
/// @param ack the last acknowledgement, as a number and as a word
/// @param header,footer above and below the text of buttons
/// @param quoted the id of the quoted message
/// @param mentions the people whom the text mentions; absent when it mentions nobody
/// @param form the answers of a form
/// @param advert by which the person came
/// @param reactions emoji by the person that reacted
/// @param forwarded,starred true or absent
/// @param pinnedUntil Unix seconds; absent when it is not pinned
public record PhoneMessageView(
    String id,
    String from,
    boolean fromMe,
    String chat,
    String type,
    String body,
    long timestamp,
    int ack,
    String ackName,
    @Nullable String quoted,
    @Nullable List<String> mentions,
    @Nullable String header,
    @Nullable String footer,
    @Nullable List<ButtonView> buttons,
    InteractiveContent.@Nullable ListMessage list,
    Content.@Nullable Location location,
    @Nullable Media media,
    @Nullable Choice choice,
    @Nullable Poll poll,
    Content.@Nullable CalendarEvent event,
    @Nullable List<ContactCard> contacts,
    @Nullable ProductPart product,
    @Nullable ProductListPart productList,
    @Nullable OrderPart order,
    @Nullable FormAnswer form,
    @Nullable Referral advert,
    @Nullable Preview preview,
    @Nullable List<CarouselCardView> cards,
    Map<String, String> reactions,
    @Nullable Boolean forwarded,
    @Nullable Boolean starred,
    @Nullable Long pinnedUntil) {

  public static PhoneMessageView of(PhoneMessage seen) {
    var message = seen.message();
    var content = message.content();
    var inner = inner(content);
    return new PhoneMessageView(
        message.id().value(),
        message.sender().toString(),
        message.fromMe(),
        message.chat().toString(),
        type(content),
        content.text(),
        message.at().getEpochSecond(),
        message.ack().level(),
        message.ack().code(),
        quoted(message),
        mentions(message),
        content instanceof InteractiveContent.Buttons buttons ? buttons.header() : null,
        content instanceof InteractiveContent.Buttons buttons ? buttons.footer() : null,
        ButtonView.all(inner),
        as(InteractiveContent.ListMessage.class, inner),
        as(Content.Location.class, inner),
        Media.of(inner),
        Choice.of(inner),
        Poll.of(content, seen.tallies()),
        as(Content.CalendarEvent.class, content),
        cards(content),
        ProductPart.of(content),
        ProductListPart.of(content),
        OrderPart.of(content),
        FormAnswer.of(content),
        message.marks().referral(),
        Preview.of(content),
        CarouselCardView.all(content),
        reactions(seen.reactions()),
        message.marks().forwarded() ? true : null,
        message.marks().starred() ? true : null,
        seen.pinnedUntil() == null ? null : seen.pinnedUntil().getEpochSecond());
  }

  private static @Nullable String quoted(Message message) {
    return message.quote() == null ? null : message.quote().id().value();
  }

  private static @Nullable List<String> mentions(Message message) {
    return message.mentions().isEmpty()
        ? null
        : message.mentions().stream().map(Address::toString).toList();
  }

  private static Map<String, String> reactions(Map<Address, String> by) {
    var sorted = new TreeMap<String, String>();
    by.forEach((who, emoji) -> sorted.put(who.toString(), emoji));
    return sorted;
  }

  static String type(Content content) {
    return switch (content) {
      case Content.Text _, Content.TextWithPreview _ -> "text";
      case Content.Gif _ -> "gif";
      case Content.Media(var kind, _, _) -> Ascii.lower(kind.code());
      case Content.Location _ -> "location";
      case Content.Poll _ -> "poll";
      case Content.CalendarEvent _ -> "event";
      case Content.ContactCards _ -> "contacts";
      case Content.Template _ -> "template";
      case Content.SharedProduct _ -> "product";
      case ShopContent.ProductList _ -> "product_list";
      case ShopContent.Order _ -> "order";
      case Content.Story(var shown, _, _) -> type(shown);
      case Content.Revoked _ -> "revoked";
      case Content.Unknown _ -> "unknown";
      case InteractiveContent.Buttons _ -> "buttons";
      case InteractiveContent.Carousel _ -> "carousel";
      case InteractiveContent.ListMessage _ -> "list";
      case InteractiveContent.NumberedChoices(var shown, _) -> type(shown);
      case InteractiveContent.ButtonReply _ -> "button_reply";
      case InteractiveContent.ListReply _ -> "list_reply";
      case InteractiveContent.FlowReply _ -> "flow_reply";
    };
  }

  /// The content without what is around it: the audience of a story, the numbers of choices.
  static Content inner(Content content) {
    if (content instanceof Content.Story(var shown, _, _)) {
      return inner(shown);
    }
    return content instanceof InteractiveContent.NumberedChoices(var shown, _)
        ? inner(shown)
        : content;
  }

  /// One button; only a `reply` can be pressed, by its id.
  record ButtonView(
      String type,
      String text,
      @Nullable String id,
      @Nullable String phoneNumber,
      @Nullable String copyCode,
      @Nullable String url) {
    static @Nullable List<ButtonView> all(Content content) {
      return content instanceof InteractiveContent.Buttons buttons
          ? buttons.buttons().stream().map(ButtonView::of).toList()
          : null;
    }

    private static ButtonView of(Button button) {
      return switch (button) {
        case Button.Reply(var id, var text) -> new ButtonView("reply", text, id, null, null, null);
        case Button.Call(var text, var number) ->
            new ButtonView("call", text, null, number, null, null);
        case Button.Copy(var text, var code) ->
            new ButtonView("copy", text, null, null, code, null);
        case Button.Flow flow ->
            new ButtonView("flow", flow.text(), flow.flowId(), null, null, null);
        case Button.Address(var text, var country, _) ->
            new ButtonView("address", text, country, null, null, null);
        case Button.Pix pix -> new ButtonView("pix", pix.text(), null, null, pix.key(), null);
        case Button.Url(var text, var url) -> new ButtonView("url", text, null, null, null, url);
      };
    }
  }

  /// @param id of the file in the gateway's media store
  /// @param seconds how long audio or video lasts, where that is known
  record Media(
      String id,
      String mimetype,
      @Nullable String filename,
      long sizeBytes,
      @Nullable Integer seconds) {
    static @Nullable Media of(Content content) {
      return content.attachment()
              instanceof Attachment.Stored(var id, var type, var name, var size, var details)
          ? new Media(id.value(), type, name, size, details.seconds())
          : null;
    }
  }

  /// The content itself where it has this type, as which it is shown; otherwise null.
  static <C extends Content> @Nullable C as(Class<C> type, Content content) {
    return type.isInstance(content) ? type.cast(content) : null;
  }

  static @Nullable List<ContactCard> cards(Content content) {
    return content instanceof Content.ContactCards(var cards) ? cards : null;
  }

  /// What is shown of the link in a text.
  ///
  /// @param image the id of its file in the gateway's media store
  record Preview(
      String url,
      String title,
      @Nullable String description,
      @Nullable String image,
      boolean large) {
    static @Nullable Preview of(Content content) {
      return content instanceof Content.TextWithPreview(_, var preview)
          ? new Preview(
              preview.url(),
              preview.title(),
              preview.description(),
              id(preview.image()),
              preview.large())
          : null;
    }
  }

  /// A card of a carousel.
  ///
  /// @param image the id of its file in the gateway's media store
  record CarouselCardView(
      @Nullable String title,
      String body,
      @Nullable String footer,
      @Nullable String image,
      List<ButtonView> buttons) {
    static @Nullable List<CarouselCardView> all(Content content) {
      return content instanceof InteractiveContent.Carousel carousel
          ? carousel.cards().stream().map(CarouselCardView::of).toList()
          : null;
    }

    private static CarouselCardView of(CarouselCard card) {
      return new CarouselCardView(
          card.title(),
          card.body(),
          card.footer(),
          id(card.image()),
          card.buttons().stream().map(ButtonView::of).toList());
    }
  }

  private static @Nullable String id(@Nullable Attachment file) {
    return file instanceof Attachment.Stored stored ? stored.id().value() : null;
  }

  /// The pressed button or the picked row.
  record Choice(String id, String text) {
    static @Nullable Choice of(Content content) {
      if (content instanceof InteractiveContent.ButtonReply(var id, var text)) {
        return new Choice(id, text);
      }
      return content instanceof InteractiveContent.ListReply(var id, var text, _)
          ? new Choice(id, text)
          : null;
    }
  }

  /// @param selectable how many may be chosen; 0 means any number
  /// @param votes who chose each option
  @SchemaName("PhonePoll")
  record Poll(String name, List<String> options, int selectable, Map<String, List<String>> votes) {
    static @Nullable Poll of(Content content, List<PollTally> tallies) {
      return content instanceof Content.Poll(var name, var options, var selectable)
          ? new Poll(name, options, selectable, votes(tallies))
          : null;
    }

    private static Map<String, List<String>> votes(List<PollTally> tallies) {
      var votes = new LinkedHashMap<String, List<String>>();
      for (var tally : tallies) {
        votes.put(tally.option(), tally.voters().stream().map(Address::toString).toList());
      }
      return votes;
    }
  }
}
