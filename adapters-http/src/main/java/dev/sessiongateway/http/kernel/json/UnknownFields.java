package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Refuses the fields that a record which is marked with [OnlyKnownFields] does not have.
final class UnknownFields extends DeserializationProblemHandler {
  @Override
  public boolean handleUnknownProperty(
      DeserializationContext context,
      JsonParser json,
      JsonDeserializer<?> deserializer,
      Object beanOrClass,
      String field)
      throws Refused {
    var type = beanOrClass instanceof Class<?> known ? known : beanOrClass.getClass();
    var reason = refusal(type, field);
    if (reason.isEmpty()) {
      return false;
    }
    var refused = new Refused(json, reason.get());
    refused.prependPath(type, field);
    throw refused;
  }

  private static Optional<String> refusal(Class<?> type, String field) {
    if (!type.isRecord()) {
      return Optional.empty();
    }
    if (type.isAnnotationPresent(OnlyKnownFields.class)) {
      var names = names(type).collect(Collectors.joining(", "));
      return Optional.of("is not known here; known are " + names);
    }
    return WireField.of(type).stream()
        .filter(part -> has(part.value().type(), field))
        .map(part -> "must stand inside " + part.wireName())
        .findFirst();
  }

  /// Whether a closed record has the field, also in a closed record inside it.
  private static boolean has(Class<?> type, String field) {
    return type.isAnnotationPresent(OnlyKnownFields.class)
        && (names(type).anyMatch(field::equals)
            || WireField.of(type).stream().anyMatch(part -> has(part.value().type(), field)));
  }

  private static Stream<String> names(Class<?> type) {
    return WireField.of(type).stream()
        .flatMap(each -> Stream.concat(Stream.of(each.wireName()), each.aliases().stream()));
  }

  /// A field is not known.
  static final class Refused extends MismatchedInputException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    Refused(JsonParser json, String reason) {
      super(json, reason, (Class<?>) null);
      this.reason = reason;
    }

    String reason() {
      return reason;
    }
  }
}
