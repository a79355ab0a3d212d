package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Coded;

/// A button below a message.
///
/// @spec api.md#records Records
public sealed interface Button {
  String text();

  /// Answers with its id when pressed.
  record Reply(String id, String text) implements Button {}

  record Call(String text, String phoneNumber) implements Button {}

  record Copy(String text, String copyCode) implements Button {}

  /// Pays by Pix.
  ///
  /// @param currency ISO 4217
  /// @param name who is paid
  /// @param key of `keyType`
  record Pix(String currency, String name, KeyType keyType, String key) implements Button {
    /// What a Pix key is.
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

      /// The word for it that is stored.
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
