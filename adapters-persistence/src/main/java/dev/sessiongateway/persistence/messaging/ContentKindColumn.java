package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.messaging.ContentKind;

/// Stored names of the content kinds: those of the stored JSON.
final class ContentKindColumn {
  /// The only kind that the index by kind omits.
  static final ContentKind NOT_INDEXED = ContentKind.TEXT;

  private ContentKindColumn() {}

  static String of(ContentKind kind) {
    return switch (kind) {
      case IMAGE, VIDEO, AUDIO, VOICE, DOCUMENT, STICKER, VIDEO_NOTE -> kind.name();
      case TEXT -> "text";
      case LOCATION -> "location";
      case BUTTONS -> "buttons";
      case LIST -> "list";
      case POLL -> "poll";
      case EVENT -> "event";
      case CONTACT -> "contact";
      case CONTACTS -> "contacts";
      case REVOKED -> "revoked";
      case BUTTON_REPLY -> "button-reply";
      case LIST_REPLY -> "list-reply";
    };
  }
}
