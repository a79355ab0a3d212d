package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.messaging.Content;
import org.jspecify.annotations.Nullable;

/// The form in which a message with choices went out, for the answer of its send.
public final class SentForm {
  private SentForm() {}

  /// `buttons`, `list`, `carousel`, or `text` when it went out as numbered text; null for other
  /// messages.
  public static @Nullable String of(Content content) {
    return switch (content) {
      case Content.Buttons _ -> "buttons";
      case Content.ListMessage _ -> "list";
      case Content.Carousel _ -> "carousel";
      case Content.NumberedChoices _ -> "text";
      default -> null;
    };
  }
}
