package dev.sessiongateway.domain.pairing;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.text.Coded;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The network waits for the [Credentials] of an account. There is nothing to scan.
///
/// @param fields in the order in which a form asks for them
public record CredentialsEntry(List<Field> fields, Instant expiresAt) implements LoginStep {
  /// The most characters of a value.
  public static final int LONGEST_VALUE = 4_096;

  /// Where faults say that the values are.
  private static final String BODY = "credentials";

  public CredentialsEntry {
    fields = List.copyOf(fields);
  }

  /// Checks that these are the values that the network asks for. Blank ones count as absent.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.credentials` for a field that
  ///   the network does not know, `invalid.credentials.<field>` for one that is missing or too long
  public Credentials filled(Map<String, ? extends @Nullable String> given) {
    if (!fields.stream().map(Field::name).toList().containsAll(given.keySet())) {
      var known = fields.stream().map(Field::name).collect(Collectors.joining(", "));
      throw Fault.invalid(BODY, "must have no other fields than " + known);
    }
    var values = new LinkedHashMap<String, String>();
    for (var field : fields) {
      var value = given.get(field.name());
      if (value != null && !value.isBlank()) {
        values.put(field.name(), field.checked(value));
      } else if (field.isRequired()) {
        throw Fault.invalid(BODY + "." + field.name(), "is required");
      }
    }
    return new Credentials(values);
  }

  /// The first field of a kind, for clients that give values without names.
  public Optional<Field> first(Kind kind) {
    return fields.stream().filter(field -> field.kind() == kind).findFirst();
  }

  /// The network does not know the account, or the secret is wrong.
  public static FaultException refused() {
    return new Fault.Unprocessable("credentials.refused", "The network refused the credentials")
        .toException();
  }

  /// A value that the network asks for.
  ///
  /// @param name in camel case, such as `password`
  public record Field(String name, Kind kind, boolean isRequired) {
    private String checked(String value) {
      if (value.length() > LONGEST_VALUE) {
        throw Fault.invalid(
            BODY + "." + name, "must have at most " + LONGEST_VALUE + " characters");
      }
      return value;
    }
  }

  /// What a field is for.
  public enum Kind implements Coded {
    /// Names the account.
    ACCOUNT("account"),
    /// Is not shown while it is typed, nor ever again.
    SECRET("secret"),
    /// Anything else, such as the address of a server.
    TEXT("text");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
