package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import org.jspecify.annotations.Nullable;

/// The variant of a family's answers, where clients expect different shapes.
public enum Dialect {
  /// As the API document specifies.
  NATIVE,
  /// As the clients of WAHA, family A, expect.
  WAHA,
  /// As the clients of Evolution API, family B, expect.
  EVOLUTION;

  /// The header that states the dialect of a request.
  public static final String HEADER = "X-Gateway-Dialect";

  /// `seed` is an alias of `native`.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` for other values
  public static Dialect parse(String field, String text) {
    return switch (Ascii.lower(text.strip())) {
      case "native", "seed" -> NATIVE;
      case "waha" -> WAHA;
      case "evolution" -> EVOLUTION;
      default -> throw Fault.invalid(field, "must be native, waha or evolution");
    };
  }

  /// The name of the dialect in headers and stored keys.
  public String code() {
    return switch (this) {
      case NATIVE -> "native";
      case WAHA -> "waha";
      case EVOLUTION -> "evolution";
    };
  }

  /// The first of these that the family supports, else [#NATIVE].
  ///
  /// @param stated in the request's header
  /// @param ofKey stored with the key
  /// @param guessed from the way in which the key was presented
  public static Dialect choose(
      Family family, @Nullable Dialect stated, @Nullable Dialect ofKey, Dialect guessed) {
    if (stated != null && stated.belongsTo(family)) {
      return stated;
    }
    if (ofKey != null && ofKey.belongsTo(family)) {
      return ofKey;
    }
    return guessed.belongsTo(family) ? guessed : NATIVE;
  }

  private boolean belongsTo(Family family) {
    return switch (this) {
      case NATIVE -> true;
      case WAHA -> family == Family.A;
      case EVOLUTION -> family == Family.B;
    };
  }
}
