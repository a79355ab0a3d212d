package dev.sessiongateway.network.simulator.description;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads fields of a description. Each method takes the JSON pointer of the field and throws a
/// [InvalidDescription] with it.
final class DescriptionFields {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private DescriptionFields() {}

  static <T> void each(String pointer, @Nullable List<T> all, Part<T> part) {
    for (var index = 0; all != null && index < all.size(); index++) {
      var at = pointer + "/" + index;
      var one = all.get(index);
      if (one == null) {
        throw new InvalidDescription(at, "is empty");
      }
      part.add(at, one);
    }
  }

  static PhoneNumber number(String at, String number) {
    return valid(at, () -> PhoneNumber.parse("number", number));
  }

  static String required(String at, @Nullable String text) {
    if (text == null || text.isBlank()) {
      throw new InvalidDescription(at, "is required");
    }
    return text;
  }

  /// An ISO 8601 duration; absent means zero.
  static Duration ago(String at, @Nullable String text) {
    try {
      var ago = text == null ? Duration.ZERO : Duration.parse(text);
      if (!ago.isNegative() && ago.compareTo(LONGEST) < 0) {
        return ago;
      }
    } catch (DateTimeParseException _) {
      // Refused below, in the words of the field.
    }
    throw new InvalidDescription(at, "must be how long ago it was, such as PT2H");
  }

  static <T> T valid(String at, Supplier<T> made) {
    try {
      return made.get();
    } catch (FaultException | IllegalArgumentException e) {
      throw new InvalidDescription(at, String.valueOf(e.getMessage()));
    }
  }

  /// Takes one element of a list.
  interface Part<T> {
    void add(String pointer, T described);
  }

  /// A mistake in a description of a world.
  static final class InvalidDescription extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String pointer;

    /// @param pointer where it is, as a JSON pointer: `/phones/0/number`
    InvalidDescription(String pointer, String reason) {
      super(reason);
      this.pointer = pointer;
    }

    String pointer() {
      return pointer;
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }
}
