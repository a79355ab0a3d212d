package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// A button below a message.
///
/// @spec api.md#records Records
public sealed interface Button {
  Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

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

  /// Pays by Pix.
  ///
  /// @param currency ISO 4217
  /// @param name who is paid
  /// @param key of `keyType`
  record Pix(String currency, String name, KeyType keyType, String key) implements Button {
    /// What a Pix key is.
    public enum KeyType {
      PHONE("PHONE"),
      EMAIL("EMAIL"),
      CPF("CPF"),
      CNPJ("CNPJ"),
      RANDOM("RANDOM");

      private final String code;

      KeyType(String code) {
        this.code = code;
      }

      /// The word for it that is stored.
      public String code() {
        return code;
      }
    }

    public Pix {
      if (!CURRENCY.matcher(currency).matches()) {
        throw Fault.invalid("buttons.currency", "must be a currency such as BRL");
      }
      Limits.text("buttons.name", name, Limits.BUTTON_TEXT);
      Limits.text("buttons.key", key, Limits.BUTTON_TEXT);
    }

    @Override
    public String text() {
      return name;
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
