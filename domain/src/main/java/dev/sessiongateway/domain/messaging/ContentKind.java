package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.text.Coded;

/// The kind of a message's content; for a story, the kind of the content shown.
public enum ContentKind implements Coded {
  TEXT("text"),
  IMAGE("image"),
  VIDEO("video"),
  AUDIO("audio"),
  VOICE("voice"),
  DOCUMENT("document"),
  STICKER("sticker"),
  VIDEO_NOTE("video_note"),
  LOCATION("location"),
  BUTTONS("buttons"),
  LIST("list"),
  CAROUSEL("carousel"),
  POLL("poll"),
  EVENT("event"),
  /// One card.
  CONTACT("contact"),
  /// Several cards.
  CONTACTS("contacts"),
  /// A text from a template that the network has approved.
  TEMPLATE("template"),
  /// A product of a shop.
  PRODUCT("product"),
  /// Several products of a shop, or the whole shop.
  PRODUCT_LIST("product_list"),
  /// A cart that a person sends to a shop.
  ORDER("order"),
  REVOKED("revoked"),
  BUTTON_REPLY("button_reply"),
  LIST_REPLY("list_reply"),
  /// The answers to a form.
  FLOW_REPLY("flow_reply"),
  /// Something that this version does not know.
  UNKNOWN("unknown");

  private final String code;

  ContentKind(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  public static ContentKind of(Content content) {
    return switch (content) {
      case Content.Text _ -> TEXT;
      case Content.TextWithPreview _ -> TEXT;
      case Content.Media(var kind, _, _) -> of(kind);
      case Content.Gif _ -> VIDEO;
      case Content.Location _ -> LOCATION;
      case InteractiveContent.Buttons _ -> BUTTONS;
      case InteractiveContent.ListMessage _ -> LIST;
      case InteractiveContent.Carousel _ -> CAROUSEL;
      case InteractiveContent.NumberedChoices(var shown, _) -> of(shown);
      case Content.Poll _ -> POLL;
      case Content.CalendarEvent _ -> EVENT;
      case Content.ContactCards(var cards) -> cards.size() == 1 ? CONTACT : CONTACTS;
      case Content.Template _ -> TEMPLATE;
      case Content.SharedProduct _ -> PRODUCT;
      case ShopContent.ProductList _ -> PRODUCT_LIST;
      case ShopContent.Order _ -> ORDER;
      case Content.Story(var shown, _, _) -> of(shown);
      case Content.Revoked _ -> REVOKED;
      case InteractiveContent.ButtonReply _ -> BUTTON_REPLY;
      case InteractiveContent.ListReply _ -> LIST_REPLY;
      case InteractiveContent.FlowReply _ -> FLOW_REPLY;
      case Content.Unknown _ -> UNKNOWN;
    };
  }

  private static ContentKind of(MediaKind kind) {
    return switch (kind) {
      case IMAGE -> IMAGE;
      case VIDEO -> VIDEO;
      case AUDIO -> AUDIO;
      case VOICE -> VOICE;
      case DOCUMENT -> DOCUMENT;
      case STICKER -> STICKER;
      case VIDEO_NOTE -> VIDEO_NOTE;
    };
  }
}
