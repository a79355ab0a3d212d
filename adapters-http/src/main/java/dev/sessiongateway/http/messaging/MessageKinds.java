package dev.sessiongateway.http.messaging;

import dev.sessiongateway.domain.messaging.ContentKind;

/// How older engines of family A call a kind of content.
///
/// @param webjs the `type` of WEBJS
/// @param gowsType the `Info.Type` of GOWS
/// @param gowsMedia the `Info.MediaType` of GOWS, empty when it is none
record MessageKinds(String webjs, String gowsType, String gowsMedia) {
  private static final String MEDIA = "media";
  private static final String TEXT = "text";

  /// A message that cannot be read yet.
  static final MessageKinds UNREADABLE = new MessageKinds("ciphertext", TEXT, "");

  static MessageKinds of(ContentKind kind) {
    return switch (kind) {
      case TEXT -> new MessageKinds("chat", TEXT, "");
      case IMAGE -> new MessageKinds("image", MEDIA, "image");
      case VIDEO -> new MessageKinds("video", MEDIA, "video");
      case AUDIO -> new MessageKinds("audio", MEDIA, "audio");
      case VOICE -> new MessageKinds("ptt", MEDIA, "ptt");
      case DOCUMENT -> new MessageKinds("document", MEDIA, "document");
      case STICKER -> new MessageKinds("sticker", MEDIA, "sticker");
      case VIDEO_NOTE -> new MessageKinds("ptv", MEDIA, "ptv");
      case LOCATION -> new MessageKinds("location", MEDIA, "location");
      case BUTTONS -> new MessageKinds("interactive", TEXT, "");
      case LIST -> new MessageKinds("list", MEDIA, "list");
      case POLL -> new MessageKinds("poll_creation", "poll", "");
      case EVENT -> new MessageKinds("event_creation", TEXT, "");
      case CONTACT -> new MessageKinds("vcard", MEDIA, "vcard");
      case CONTACTS -> new MessageKinds("multi_vcard", MEDIA, "contact_array");
      case REVOKED -> new MessageKinds("revoked", TEXT, "");
      case BUTTON_REPLY -> new MessageKinds("buttons_response", MEDIA, "buttons_response");
      case LIST_REPLY -> new MessageKinds("list_response", MEDIA, "list_response");
    };
  }
}
