package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.fault.Fault;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedType;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The limits that the annotations of a type set to its values. They are enforced here and
/// described here, so that the API document states what is enforced.
public record ValueLimits(
    @Nullable Length length,
    @Nullable Range range,
    @Nullable Size size,
    @Nullable OneOf words,
    @Nullable TextFormat format) {

  static ValueLimits of(AnnotatedType type) {
    var matches = type.getAnnotation(Matches.class);
    return new ValueLimits(
        type.getAnnotation(Length.class),
        type.getAnnotation(Range.class),
        type.getAnnotation(Size.class),
        type.getAnnotation(OneOf.class),
        matches == null ? null : matches.value());
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  void check(String field, Object value) {
    switch (value) {
      case String text -> checkText(field, text);
      case Boolean flag -> checkWord(field, flag.toString());
      case Number number -> {
        checkWord(field, number.toString());
        checkNumber(field, number.doubleValue());
      }
      case List<?> list -> checkSize(field, list);
      default -> {}
    }
  }

  private void checkText(String field, String text) {
    if (length != null
        && (text.length() > length.max()
            || text.length() < length.min()
            || (length.min() > 0 && text.isBlank()))) {
      throw Fault.invalid(
          field,
          "must have " + counted(length.min(), length.max(), BoundedText.MAX_LENGTH, "characters"));
    }
    if (format != null && !format.matches(text)) {
      throw Fault.invalid(field, "must be " + format.message());
    }
    checkWord(field, text);
  }

  private void checkWord(String field, String word) {
    if (words != null
        && Arrays.stream(words.value())
            .noneMatch(one -> words.ignoreCase() ? one.equalsIgnoreCase(word) : one.equals(word))) {
      throw Fault.invalid(
          field, words.message().isEmpty() ? "must be " + listed(words.value()) : words.message());
    }
  }

  private void checkNumber(String field, double number) {
    if (range != null && !(number >= range.min() && number <= range.max())) {
      throw Fault.invalid(
          field,
          range.max() == Double.POSITIVE_INFINITY
              ? "must be " + whole(range.min()) + " or more"
              : "must be " + whole(range.min()) + " to " + whole(range.max()));
    }
  }

  private void checkSize(String field, List<?> list) {
    if (size != null && (list.size() < size.min() || list.size() > size.max())) {
      throw Fault.invalid(
          field, "must have " + counted(size.min(), size.max(), JsonText.MOST_ITEMS, "elements"));
    }
    if (size != null && size.unique() && new HashSet<>(list).size() < list.size()) {
      throw Fault.invalid(field, "must be unique");
    }
  }

  /// @param anyMax the largest maximum: it goes without saying
  private static String counted(int min, int max, int anyMax, String what) {
    if (max == anyMax) {
      return "at least " + min + " " + what;
    }
    return min == 0 ? "at most " + max + " " + what : min + " to " + max + " " + what;
  }

  private static String listed(String[] words) {
    var last = words.length - 1;
    return last == 0
        ? words[0]
        : String.join(", ", Arrays.copyOf(words, last)) + " or " + words[last];
  }

  private static Number whole(double limit) {
    return limit == Math.rint(limit) && Math.abs(limit) < Long.MAX_VALUE
        ? (Number) (long) limit
        : (Number) limit;
  }

  /// Adds the limits to a JSON schema of the type.
  void describe(ObjectNode schema, boolean nullable) {
    if (length != null) {
      if (length.min() > 0) {
        schema.put("minLength", length.min());
      }
      schema.put("maxLength", length.max());
    }
    if (range != null) {
      putLimit(schema, "minimum", range.min());
      putLimit(schema, "maximum", range.max());
    }
    if (size != null) {
      if (size.min() > 0) {
        schema.put("minItems", size.min());
      }
      schema.put("maxItems", size.max());
      if (size.unique()) {
        schema.put("uniqueItems", true);
      }
    }
    if (format != null) {
      schema.put("pattern", format.expression());
    }
    if (words != null) {
      describeWords(words, schema, nullable);
    }
  }

  private static void describeWords(OneOf words, ObjectNode schema, boolean nullable) {
    var all = schema.putArray("enum");
    for (var word : words.value()) {
      var type = schema.path("type").toString();
      if (type.contains("boolean")) {
        all.add(Boolean.parseBoolean(word));
      } else if (type.contains("integer")) {
        all.add(Long.parseLong(word));
      } else {
        all.add(word);
      }
    }
    if (nullable) {
      all.addNull();
    }
  }

  private static void putLimit(ObjectNode schema, String keyword, double limit) {
    if (Double.isFinite(limit)) {
      if (whole(limit) instanceof Long whole) {
        schema.put(keyword, whole);
      } else {
        schema.put(keyword, limit);
      }
    }
  }

  /// How many UTF-16 characters a string of a request record has, when it is present. [Json]
  /// refuses other strings, and the API document states the limits.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE_USE)
  public @interface Length {
    /// A string that must have characters must also not be blank.
    int min() default 0;

    int max() default BoundedText.MAX_LENGTH;
  }

  /// Between which values a number of a request record lies, both included, when it is present.
  /// [Json] refuses other numbers, and the API document states the limits.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE_USE)
  public @interface Range {
    double min() default Double.NEGATIVE_INFINITY;

    double max() default Double.POSITIVE_INFINITY;
  }

  /// How many elements any array of a body of this record has at most, where that is more than of
  /// other bodies. [Size] limits its lists.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface MostElements {
    int value();
  }

  /// How many elements a list of a request record has, when it is present. [Json] refuses other
  /// lists, and the API document states the limits.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE_USE)
  public @interface Size {
    int min() default 0;

    int max() default JsonText.MOST_ITEMS;

    /// Whether no element may be there twice.
    boolean unique() default false;
  }

  /// The words that a string (or flag, or number) of a request record may be, when it is present.
  /// [Json] refuses other words, and the API document lists them.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE_USE)
  public @interface OneOf {
    String[] value();

    /// Whether the words are also accepted in other cases.
    boolean ignoreCase() default false;

    /// The error message in place of the list of words.
    String message() default "";
  }

  /// The pattern of a string in a request record. [Json] refuses other strings, and the API
  /// document states the pattern.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE_USE)
  public @interface Matches {
    TextFormat value();
  }

  /// Marks a request record that has no other fields than those that it names: [Json] refuses
  /// others, also where they stand beside the record instead of inside it. For filters and rights,
  /// which what is ignored would widen.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface OnlyKnownFields {}

  /// Marks a string of a request record that clients also send as a whole number, such as an id
  /// that is a number elsewhere.
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
  public @interface OrNumber {}

  /// Marks a required string of a request record that may be empty. Other required strings must not
  /// be blank.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE_USE)
  public @interface MayBeEmpty {}

  /// Marks a string of a request record that carries a whole file as base64, or a type that is read
  /// from such a string. Its length is limited by the size of the body; every other string has at
  /// most [BoundedText#MAX_LENGTH] characters.
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
  public @interface FileContent {}
}
