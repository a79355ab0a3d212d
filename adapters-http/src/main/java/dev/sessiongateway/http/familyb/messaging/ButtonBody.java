package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import org.jspecify.annotations.Nullable;

/// One button in a body of family B.
///
/// @param type `reply` when absent, as older clients have no other
/// @param id of a reply; its index in the list when absent
/// @param key of a payment, of the kind in `keyType`
record ButtonBody(
    @Nullable
        @OneOf(
            value = {"reply", "copy", "url", "call", "pix"},
            ignoreCase = true)
        String type,
    @JsonAlias({"text", "buttonText"}) @Nullable @Length(max = ContentLimits.BUTTON_TEXT)
        String displayText,
    @JsonAlias("buttonId") @Nullable @Length(max = ContentLimits.ROW_ID) String id,
    @Nullable @Length(max = ContentLimits.DESCRIPTION) String copyCode,
    @Nullable @Length(max = ContentLimits.DESCRIPTION) String url,
    @Nullable @Length(max = ContentLimits.BUTTON_TEXT) String phoneNumber,
    @Nullable @Matches(TextFormat.CURRENCY) String currency,
    @Nullable @Length(max = ContentLimits.BUTTON_TEXT) String name,
    @Nullable
        @OneOf(
            value = {"phone", "email", "cpf", "cnpj", "random"},
            ignoreCase = true)
        String keyType,
    @Nullable @Length(max = ContentLimits.BUTTON_TEXT) String key) {

  Button toButton(int index) {
    return toButton("buttons." + index + ".", Integer.toString(index));
  }

  /// @param field the path of the button in the body
  /// @param otherwise the id of a reply without one
  Button toButton(String field, String otherwise) {
    return switch (type == null ? "reply" : Ascii.lower(type)) {
      case "reply" -> new Button.Reply(id == null || id.isBlank() ? otherwise : id, shown(field));
      case "copy" -> new Button.Copy(shown(field), Required.of(field + "copyCode", copyCode));
      case "url" -> new Button.Url(shown(field), Required.of(field + "url", url));
      case "call" -> new Button.Call(shown(field), Required.of(field + "phoneNumber", phoneNumber));
      case "pix" ->
          new Button.Pix(
              Required.of(field + "currency", currency),
              Required.of(field + "name", name),
              keyType(field + "keyType"),
              Required.of(field + "key", key));
      default -> throw new IllegalStateException(type);
    };
  }

  private String shown(String field) {
    return Required.of(field + "displayText", displayText);
  }

  private Button.Pix.KeyType keyType(String field) {
    return Coded.of(Button.Pix.KeyType.class, Ascii.upper(Required.of(field, keyType)));
  }
}
