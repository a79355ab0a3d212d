package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.kernel.api.ApiRequest;

/// The body of a send in family B to somebody.
interface SendBody {
  /// As the client wrote it.
  String number();

  SendOptions options();

  Content toContent(ApiRequest request);

  /// What the account is seen doing for as long as the client wants.
  default Presence doing() {
    return Presence.COMPOSING;
  }

  /// Whether its picture is to become a sticker first.
  default boolean wantsSticker() {
    return false;
  }

  /// What the body calls a field of the content.
  default String named(String field) {
    return field;
  }
}
