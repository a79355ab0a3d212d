package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.kernel.api.ApiRequest;

/// The body of a send to one chat.
interface SendBody {
  /// The recipient, as the client wrote it.
  String number();

  SendOptions options();

  Content toContent(ApiRequest request);

  /// The presence that the recipient sees during the requested delay.
  default Presence doing() {
    return Presence.COMPOSING;
  }

  /// Whether its picture is to be converted to a sticker.
  default boolean wantsSticker() {
    return false;
  }

  /// Whether its voice note or video is converted.
  default MediaConversion conversion() {
    return MediaConversion.NONE;
  }

  /// The body's name for a field of the content, for faults.
  default String named(String field) {
    return field;
  }
}
