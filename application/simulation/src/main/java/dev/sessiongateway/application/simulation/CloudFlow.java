package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.text.Coded;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A form that a business sends to people (Meta's *flows*).
///
/// @param id digits
/// @param name each business has it once
/// @param categories what it is for, such as `SURVEY`; at least one
/// @param endpoint the address that is asked for screens; absent for a form without one
/// @param json its screens, as the app wrote them; absent before the app has given them
public record CloudFlow(
    String id,
    String name,
    List<String> categories,
    Status status,
    @Nullable String endpoint,
    @Nullable String json) {
  /// The longest JSON of a form, in characters.
  public static final int LONGEST_JSON = 65_536;

  public CloudFlow {
    categories = List.copyOf(categories);
  }

  public CloudFlow in(Status other) {
    return new CloudFlow(id, name, categories, other, endpoint, json);
  }

  public CloudFlow with(@Nullable String screens) {
    return new CloudFlow(id, name, categories, status, endpoint, screens);
  }

  /// How far a form has come. It never goes back.
  public enum Status implements Coded {
    /// Can be changed and deleted; is sent for tests only.
    DRAFT("DRAFT"),
    PUBLISHED("PUBLISHED"),
    /// Is not sent any more.
    DEPRECATED("DEPRECATED");

    private final String code;

    Status(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
