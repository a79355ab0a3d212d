package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Button;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A button in the journal.
///
/// @param value the id, phone number, code, address or Pix key, by kind
/// @param currency,keyType for Pix only
public record ButtonRecord(
    Kind kind,
    String text,
    String value,
    @Nullable String currency,
    Button.Pix.@Nullable KeyType keyType) {
  enum Kind {
    @JsonProperty("REPLY")
    REPLY,
    @JsonProperty("CALL")
    CALL,
    @JsonProperty("COPY")
    COPY,
    @JsonProperty("URL")
    URL,
    @JsonProperty("PIX")
    PIX
  }

  private ButtonRecord(Kind kind, String text, String value) {
    this(kind, text, value, null, null);
  }

  static ButtonRecord of(Button button) {
    return switch (button) {
      case Button.Reply(var id, var text) -> new ButtonRecord(Kind.REPLY, text, id);
      case Button.Call(var text, var number) -> new ButtonRecord(Kind.CALL, text, number);
      case Button.Copy(var text, var code) -> new ButtonRecord(Kind.COPY, text, code);
      case Button.Url(var text, var url) -> new ButtonRecord(Kind.URL, text, url);
      case Button.Pix(var currency, var name, var keyType, var key) ->
          new ButtonRecord(Kind.PIX, name, key, currency, keyType);
    };
  }

  Button toButton() {
    return switch (kind) {
      case REPLY -> new Button.Reply(value, text);
      case CALL -> new Button.Call(text, value);
      case COPY -> new Button.Copy(text, value);
      case URL -> new Button.Url(text, value);
      case PIX ->
          new Button.Pix(
              Objects.requireNonNull(currency), text, Objects.requireNonNull(keyType), value);
    };
  }
}
