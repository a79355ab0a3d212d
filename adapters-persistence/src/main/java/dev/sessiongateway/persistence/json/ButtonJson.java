package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.text.Coded;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// @param kind `reply`, `call`, `copy`, `url` or `pix`
/// @param value by kind: an id, a phone number, a code, a URL, a payment key
/// @param keyType with `pix` only, as is `currency`
record ButtonJson(
    String kind, String text, String value, @Nullable String keyType, @Nullable String currency) {
  private ButtonJson(String kind, String text, String value) {
    this(kind, text, value, null, null);
  }

  static ButtonJson of(Button button) {
    return switch (button) {
      case Button.Reply(var id, var text) -> new ButtonJson("reply", text, id);
      case Button.Call(var text, var number) -> new ButtonJson("call", text, number);
      case Button.Copy(var text, var code) -> new ButtonJson("copy", text, code);
      case Button.Url(var text, var url) -> new ButtonJson("url", text, url);
      case Button.Pix(var currency, var name, var keyType, var key) ->
          new ButtonJson("pix", name, key, keyType.code(), currency);
    };
  }

  Button toButton() {
    return switch (kind) {
      case "reply" -> new Button.Reply(value, text);
      case "call" -> new Button.Call(text, value);
      case "copy" -> new Button.Copy(text, value);
      case "url" -> new Button.Url(text, value);
      case "pix" ->
          new Button.Pix(
              Objects.requireNonNull(currency),
              text,
              Coded.of(Button.Pix.KeyType.class, Objects.requireNonNull(keyType)),
              value);
      default -> throw new IllegalStateException("stored button of unknown kind " + kind);
    };
  }
}
