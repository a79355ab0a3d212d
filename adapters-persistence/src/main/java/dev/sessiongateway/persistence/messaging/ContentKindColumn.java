package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.messaging.ContentKind;

/// What the database calls the kinds of contents: the words of the stored JSON.
final class ContentKindColumn {
  /// What the index by kind leaves out.
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
