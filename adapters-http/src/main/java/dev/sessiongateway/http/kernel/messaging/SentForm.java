package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import org.jspecify.annotations.Nullable;

/// The form in which a message with choices went out, for the answer of its send.
public final class SentForm {
  private SentForm() {}

  /// `buttons`, `list`, `carousel`, or `text` when it went out as numbered text; null for other
  /// messages.
  public static @Nullable String of(Content content) {
    return switch (content) {
      case InteractiveContent.Buttons _ -> "buttons";
      case InteractiveContent.ListMessage _ -> "list";
      case InteractiveContent.Carousel _ -> "carousel";
      case InteractiveContent.NumberedChoices _ -> "text";
      default -> null;
    };
  }
}
