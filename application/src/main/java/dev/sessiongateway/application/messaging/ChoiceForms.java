package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.NumberedText;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.network.NetworkLimits.Limit;
import dev.sessiongateway.domain.session.InteractiveMode;

/// Decides in which form buttons, lists and carousels are sent: as such, or as numbered text.
///
/// @param limits of the session's network
record ChoiceForms(NetworkLimits limits) {
  /// Checks a content in the form that a session without a mode of its own sends.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<component>`
  void check(Content content) {
    if (has(content)) {
      return;
    }
    var _ = asText(content);
  }

  /// The content as the session sends it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.<kind>`;
  ///   `invalid.<component>` when its text is too long
  Content formOf(Content content, InteractiveMode mode) {
    return switch (mode) {
      case AUTO -> has(content) ? content : asText(content);
      case TEXT -> asText(content);
      case NATIVE -> {
        if (!has(content)) {
          throw new Fault.Unsupported(name(content)).toException();
        }
        yield content;
      }
    };
  }

  private boolean has(Content content) {
    return switch (content) {
      case InteractiveContent.Buttons _ -> limits.of(Limit.BUTTONS) > 0;
      case InteractiveContent.ListMessage _ -> limits.of(Limit.SECTIONS) > 0;
      case InteractiveContent.Carousel _ -> limits.of(Limit.CAROUSEL_CARDS) > 0;
      default -> true;
    };
  }

  private static String name(Content content) {
    return switch (content) {
      case InteractiveContent.Buttons _ -> "buttons";
      case InteractiveContent.ListMessage _ -> "lists";
      default -> "carousels";
    };
  }

  private Content asText(Content content) {
    var text = NumberedText.of(content);
    if (text.isEmpty()) {
      return content;
    }
    var most = limits.of(text.get().attachment() == null ? Limit.TEXT : Limit.CAPTION);
    if (text.get().text().length() > most) {
      throw Fault.invalid(
          content instanceof InteractiveContent.ListMessage ? "list.sections" : "body",
          "is too long as numbered text, which can have " + most + " characters");
    }
    return text.get();
  }
}
