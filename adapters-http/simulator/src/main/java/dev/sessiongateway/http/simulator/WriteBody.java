package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.TimeText;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.domain.messaging.VCardReader;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A message that a phone sends: exactly one of text, file, poll, event, contacts, location,
/// buttons, product and order. A text or a file to `status@broadcast` is a story.
///
/// @param to a number or the id of a chat
/// @param text with a file, its caption
/// @param replyTo the quoted message
/// @param order products of the shop of the recipient
/// @param advert by which the person came; only for a text
/// @param story the style of a story's text
/// @param unreadable whether the sessions of its recipients cannot decrypt it; only for a text
record WriteBody(
    String to,
    @Nullable String text,
    @Nullable FileBody file,
    @Nullable PollBody poll,
    @Nullable EventBody event,
    @Nullable @Size(min = 1, max = ContentLimits.CARDS) List<CardBody> contacts,
    @Nullable PlaceBody location,
    @Nullable ButtonsBody buttons,
    @Nullable SharedProductBody product,
    @Nullable OrderBody order,
    @Nullable AdvertBody advert,
    @Nullable StoryBody story,
    @Nullable String replyTo,
    @Nullable Boolean unreadable) {

  boolean isUnreadable() {
    return Boolean.TRUE.equals(unreadable);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException for the extra or missing field
  void check(ApiRequest request) {
    var parts = new LinkedHashMap<String, Object>();
    add(parts, "file", file);
    add(parts, "poll", poll);
    add(parts, "event", event);
    add(parts, "contacts", contacts);
    add(parts, "location", location);
    add(parts, "buttons", buttons);
    add(parts, "product", product);
    add(parts, "order", order);
    if (parts.isEmpty()) {
      requiredText();
    } else if (text != null && file == null) {
      add(parts, "text", text);
    }
    if (parts.size() > 1) {
      throw Fault.invalid(
          parts.sequencedKeySet().getLast(),
          "must be alone: one of text, file, poll, event, contacts, location, buttons, product and"
              + " order");
    }
    checkStory(request, parts.keySet());
    if (advert != null && (!parts.isEmpty() || replyTo != null || isUnreadable())) {
      throw Fault.invalid("advert", "goes with a text only");
    }
    if (isUnreadable() && (!parts.isEmpty() || replyTo != null)) {
      throw Fault.invalid("unreadable", "goes with a text only");
    }
  }

  private void checkStory(ApiRequest request, Set<String> parts) {
    if (story != null && (!isStory(request) || !parts.isEmpty())) {
      throw Fault.invalid("story", "goes with a text to " + Address.STATUS);
    }
    var isTextOrFile = parts.isEmpty() || parts.equals(Set.of("file"));
    if (isStory(request) && (!isTextOrFile || isUnreadable() || replyTo != null)) {
      throw Fault.invalid("to", "only a text or a file can be a story, and it answers nothing");
    }
  }

  Address recipient(ApiRequest request) {
    return request.address("to", to);
  }

  private boolean isStory(ApiRequest request) {
    return recipient(request).equals(Address.STATUS);
  }

  private static void add(LinkedHashMap<String, Object> parts, String name, @Nullable Object part) {
    if (part != null) {
      parts.put(name, part);
    }
  }

  String requiredText() {
    if (text == null || text.isBlank()) {
      throw Fault.invalid("text", "is required without anything else");
    }
    return text;
  }

  @Nullable MessageId replyToId(ApiRequest request) {
    return replyTo == null ? null : request.messageId("replyTo", replyTo);
  }

  /// The content, unless it is a file.
  Content toContent(ApiRequest request, VirtualPhones phones, PhoneNumber phone) {
    if (product != null) {
      return product.toContent(phones, phone);
    }
    if (order != null) {
      return order.toContent(phones, phone, PhoneNumber.parse("to", recipient(request).user()));
    }
    if (poll != null) {
      return poll.toContent();
    }
    if (event != null) {
      return event.toContent();
    }
    if (contacts != null) {
      return new Content.ContactCards(
          contacts.stream().flatMap(card -> card.toCards().stream()).toList());
    }
    if (location != null) {
      return location.toContent();
    }
    if (buttons != null) {
      return buttons.toContent();
    }
    var text = new Content.Text(requiredText());
    return isStory(request) ? storyOf(request, text) : text;
  }

  private Content storyOf(ApiRequest request, Content.Text text) {
    return story == null ? new Content.Story(text, null, List.of()) : story.of(request, text);
  }

  /// @param background as in `#1B7430`
  /// @param font one of the network's fonts
  /// @param audience who may see it; empty means everybody that the phone has a chat with
  record StoryBody(
      @Nullable @Matches(TextFormat.COLOUR) String background,
      @Nullable @Range(min = 0, max = 9) Integer font,
      @Nullable List<@Length(min = 1) String> audience) {
    Content of(ApiRequest request, Content.Text text) {
      var people =
          audience == null
              ? List.<Address>of()
              : audience.stream().map(person -> request.address("story.audience", person)).toList();
      return new Content.Story(text, style(), people);
    }

    private @Nullable StoryStyle style() {
      if (background == null) {
        if (font != null) {
          throw Fault.invalid("story.background", "is required with a font");
        }
        return null;
      }
      return new StoryStyle(background, font == null ? 0 : font);
    }
  }

  /// @param selectable how many may be chosen; 0 and absent mean any number
  record PollBody(
      @Length(max = ContentLimits.TITLE) String name,
      @Size(min = 2, max = ContentLimits.POLL_OPTIONS, unique = true)
          List<@Length(min = 1, max = ContentLimits.BUTTON_TEXT) String> options,
      @Nullable @Range(min = 0) Integer selectable) {
    Content toContent() {
      var most = selectable == null ? 0 : selectable;
      if (most < 0 || most > options.size()) {
        throw Fault.invalid("poll.selectable", "must be 0 to the number of options");
      }
      return new Content.Poll(name, options, most);
    }
  }

  /// @param startsAt,endsAt as in `2026-02-01T09:00:00Z`
  record EventBody(
      String name,
      @Nullable String description,
      String startsAt,
      @Nullable String endsAt,
      @Nullable String location,
      @Nullable Boolean extraGuests) {
    Content toContent() {
      var starts = TimeText.instant("event.startsAt", startsAt);
      var ends = endsAt == null ? null : TimeText.instant("event.endsAt", endsAt);
      if (ends != null && ends.isBefore(starts)) {
        throw Fault.invalid("event.endsAt", "must not be before startsAt");
      }
      return new Content.CalendarEvent(
          name, description, starts, ends, location, Boolean.TRUE.equals(extraGuests));
    }
  }

  record ButtonsBody(
      @Length(min = 1, max = ContentLimits.CAPTION) String body,
      @Nullable @Length(max = ContentLimits.TITLE) String header,
      @Nullable @Length(max = ContentLimits.TITLE) String footer,
      @Size(min = 1, max = ContentLimits.BUTTONS) List<ReplyButton> buttons) {
    Content toContent() {
      return new InteractiveContent.Buttons(
          header, null, body, footer, buttons.stream().map(ReplyButton::toButton).toList());
    }
  }

  record ReplyButton(
      @Length(min = 1, max = ContentLimits.ROW_ID) String id,
      @Length(min = 1, max = ContentLimits.BUTTON_TEXT) String text) {
    Button toButton() {
      return new Button.Reply(id, text);
    }
  }

  record CardBody(String name, String vcard) {
    /// The name is that of a card; several cards in one text have their own.
    List<ContactCard> toCards() {
      return VCardReader.cards(vcard).size() > 1
          ? ContactCard.all("contacts.vcard", vcard)
          : List.of(new ContactCard(name, vcard));
    }
  }

  record PlaceBody(
      @Range(min = -ContentLimits.LATITUDE, max = ContentLimits.LATITUDE) Double latitude,
      @Range(min = -ContentLimits.LONGITUDE, max = ContentLimits.LONGITUDE) Double longitude,
      @Nullable @Length(max = ContentLimits.TITLE) String title,
      @Nullable @Length(max = ContentLimits.TITLE) String address) {
    Content toContent() {
      return new Content.Location(latitude, longitude, title, address);
    }
  }
}
