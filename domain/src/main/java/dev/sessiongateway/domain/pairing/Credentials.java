package dev.sessiongateway.domain.pairing;

import java.util.Map;

/// What proves to a network that the user owns an account, such as a name and a password; the
/// answer to a [CredentialsEntry].
///
/// @param values by the name of the field
public record Credentials(Map<String, String> values) {
  public Credentials {
    values = Map.copyOf(values);
  }

  /// @throws IllegalArgumentException when it was not given; a required one always is
  public String get(String field) {
    var value = values.get(field);
    if (value == null) {
      throw new IllegalArgumentException("no value of the field " + field);
    }
    return value;
  }

  @Override
  public String toString() {
    return "Credentials" + values.keySet();
  }
}
