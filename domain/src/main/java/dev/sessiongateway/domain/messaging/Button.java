package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Coded;

/// A button below a message.
///
/// @spec api.md#records Records
public sealed interface Button {
  String text();

  /// Sends a reply with its id when pressed.
  record Reply(String id, String text) implements Button {}

  record Call(String text, String phoneNumber) implements Button {}

  record Copy(String text, String copyCode) implements Button {}

  /// Starts a Pix payment.
  ///
  /// @param currency ISO 4217
  /// @param name the payee
  /// @param key of `keyType`
  record Pix(String currency, String name, KeyType keyType, String key) implements Button {
    /// The type of a Pix key.
    public enum KeyType implements Coded {
      PHONE("PHONE"),
      EMAIL("EMAIL"),
      CPF("CPF"),
      CNPJ("CNPJ"),
      RANDOM("RANDOM");

      private final String code;

      KeyType(String code) {
        this.code = code;
      }

      @Override
      public String code() {
        return code;
      }
    }

    @Override
    public String text() {
      return name;
    }
  }

  record Url(String text, String url) implements Button {}
}
