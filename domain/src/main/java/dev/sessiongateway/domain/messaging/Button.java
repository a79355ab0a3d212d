package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;

/// A button below a message.
///
/// @spec api.md#records Button
public sealed interface Button {
  String text();

  /// Answers with its id when pressed.
  record Reply(String id, String text) implements Button {
    public Reply {
      Limits.text("buttons.text", text, Limits.BUTTON_TEXT);
      Limits.text("buttons.id", id, Limits.ROW_ID);
    }
  }

  record Call(String text, String phoneNumber) implements Button {
    public Call {
      Limits.text("buttons.text", text, Limits.BUTTON_TEXT);
      Limits.text("buttons.phoneNumber", phoneNumber, Limits.BUTTON_TEXT);
    }
  }

  record Copy(String text, String copyCode) implements Button {
    public Copy {
      Limits.text("buttons.text", text, Limits.BUTTON_TEXT);
      Limits.text("buttons.copyCode", copyCode, Limits.DESCRIPTION);
    }
  }

  record Url(String text, String url) implements Button {
    public Url {
      Limits.text("buttons.text", text, Limits.BUTTON_TEXT);
      Limits.text("buttons.url", url, Limits.DESCRIPTION);
      if (!url.startsWith("http://") && !url.startsWith("https://")) {
        throw Fault.invalid("buttons.url", "must start with http:// or https://");
      }
    }
  }
}
