package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Coded;
import org.jspecify.annotations.Nullable;

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

  /// Opens a form of the business (WhatsApp's *flows*).
  ///
  /// @param flowId of the form
  /// @param token comes back with the answers
  /// @param screen the first one; absent when an endpoint of the business chooses it
  /// @param data of the first screen, a JSON object
  record Flow(
      String text, String flowId, String token, @Nullable String screen, @Nullable String data)
      implements Button {}

  /// Opens the network's form for an address.
  ///
  /// @param country ISO 3166-1, two letters
  /// @param data values of the form, saved addresses and errors of an answer before: a JSON object
  record Address(String text, String country, String data) implements Button {}
}
