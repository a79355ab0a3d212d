package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.module.blackbird.BlackbirdModule;

/// Two mappers of the same configuration. The first uses reflection. The second generates code for
/// the fields of each type, which takes longer than a start has time for: so it takes over after
/// many values. Thread-safe.
public final class AccessorTiers {
  /// How many values are read and written before the second mapper takes over.
  public static final int VALUES_BY_REFLECTION = 2_000;

  private final ObjectMapper reflecting;
  private final ObjectMapper generating;

  /// Not synchronized: a lost count makes no difference.
  private int values;

  public AccessorTiers(ObjectMapper reflecting) {
    this.reflecting = reflecting;
    this.generating = reflecting.copy().registerModule(new BlackbirdModule());
  }

  /// The mapper for one more value.
  public ObjectMapper get() {
    if (values >= VALUES_BY_REFLECTION) {
      return generating;
    }
    values++;
    return reflecting;
  }
}
