package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.messaging.Button;

/// @param kind `reply`, `call`, `copy` or `url`
/// @param value what the kind is about: an id, a number, a code, an address
record ButtonJson(String kind, String text, String value) {
  static ButtonJson of(Button button) {
    return switch (button) {
      case Button.Reply(var id, var text) -> new ButtonJson("reply", text, id);
      case Button.Call(var text, var number) -> new ButtonJson("call", text, number);
      case Button.Copy(var text, var code) -> new ButtonJson("copy", text, code);
      case Button.Url(var text, var url) -> new ButtonJson("url", text, url);
    };
  }

  Button toButton() {
    return switch (kind) {
      case "reply" -> new Button.Reply(value, text);
      case "call" -> new Button.Call(text, value);
      case "copy" -> new Button.Copy(text, value);
      case "url" -> new Button.Url(text, value);
      default -> throw new IllegalStateException("stored button of unknown kind " + kind);
    };
  }
}
