package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import dev.sessiongateway.http.kernel.json.ValueLimits.OrNumber;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Limits the length of every string of every request record, so that no operation has to check it.
/// Only [FileContent] is exempt.
public final class BoundedText extends StdScalarDeserializer<String>
    implements ContextualDeserializer {
  /// In UTF-16 units.
  public static final int MAX_LENGTH = 65_536;

  private static final long serialVersionUID = 1L;

  private static final BoundedText OR_NUMBER = new BoundedText(true);

  private final boolean takesNumbers;

  BoundedText() {
    this(false);
  }

  private BoundedText(boolean takesNumbers) {
    super(String.class);
    this.takesNumbers = takesNumbers;
  }

  @Override
  public JsonDeserializer<?> createContextual(
      DeserializationContext context, @Nullable BeanProperty property) {
    if (property != null && property.getAnnotation(OrNumber.class) != null) {
      return OR_NUMBER;
    }
    return property == null || property.getAnnotation(FileContent.class) == null
        ? this
        : StringDeserializer.instance;
  }

  @Override
  public String deserialize(JsonParser json, DeserializationContext context) throws IOException {
    if (takesNumbers && json.hasToken(JsonToken.VALUE_NUMBER_INT)) {
      return json.getText();
    }
    var text = StringDeserializer.instance.deserialize(json, context);
    if (text != null && text.length() > MAX_LENGTH) {
      throw new TooLong(json);
    }
    return text;
  }

  /// A string is longer than the limit.
  static final class TooLong extends MismatchedInputException {
    private static final long serialVersionUID = 1L;

    TooLong(JsonParser json) {
      super(json, "a string is too long", String.class);
    }
  }
}
