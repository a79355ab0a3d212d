package dev.sessiongateway.http.kernel.redaction;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// JSON without its secrets, which may be cut off anywhere. It is read and written anew, so it does
/// not matter how a name or a value is escaped.
///
/// @param mark what stands for a secret
/// @param isSecret whether a field of this name is a secret
/// @param others what is shown of strings that are no secrets
public record RedactedJson(
    UnaryOperator<String> mark, Predicate<String> isSecret, UnaryOperator<String> others) {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private static final String NAME_OF_HEADER = "name";
  private static final String KEY = "key";
  private static final String URL = "://";

  public RedactedJson(UnaryOperator<String> mark, UnaryOperator<String> others) {
    this(mark, SecretNames::isSecret, others);
  }

  /// @return up to the first place that is no JSON
  public String of(String json) {
    var written = new StringWriter(json.length());
    // Ends a string that was cut off; behind whole JSON it is read last, and is no JSON.
    try (var in = FACTORY.createParser(json + "\"");
        var out = FACTORY.createGenerator(written)) {
      // What is open when the text ends stays open.
      out.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
      copy(in, out, json.length());
    } catch (JsonProcessingException _) {
      // The rest is left out: it is not known what in it is a secret.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return written.toString();
  }

  /// Copies what is left of `in`.
  public void copy(JsonParser in, JsonGenerator out) throws IOException {
    copy(in, out, Long.MAX_VALUE);
  }

  private void copy(JsonParser in, JsonGenerator out, long length) throws IOException {
    var around = new ArrayDeque<Place>();
    var place = Place.PLAIN;
    for (var token = in.nextToken(); token != null; token = in.nextToken()) {
      if (token == JsonToken.FIELD_NAME) {
        out.writeFieldName(in.currentName());
        place = inside(around.peek(), in.currentName());
        continue;
      }
      if (token.isStructStart()) {
        around.push(opened(place, token == JsonToken.START_ARRAY));
      } else if (token.isStructEnd()) {
        around.pop();
      }
      if (token.isScalarValue()) {
        scalar(in, token, place.isHidden, length, out);
      } else {
        out.copyCurrentEvent(in);
      }
      place = around.isEmpty() ? Place.PLAIN : around.element();
    }
  }

  private void scalar(
      JsonParser in, JsonToken token, boolean isHidden, long length, JsonGenerator out)
      throws IOException {
    var isWorthHiding = token == JsonToken.VALUE_STRING || token.isNumeric();
    if (isHidden && isWorthHiding && !in.getText().isEmpty()) {
      out.writeString(mark.apply(in.getText()));
    } else if (token == JsonToken.VALUE_STRING) {
      var text = in.getText();
      var isCut = in.currentLocation().getCharOffset() > length;
      out.writeString(others.apply(isCut ? withoutCutUrl(text) : text));
    } else {
      out.copyCurrentEventExact(in);
    }
  }

  /// What would show it to be a secret may be behind the cut.
  private static String withoutCutUrl(String text) {
    var url = text.lastIndexOf(URL);
    return url < 0 || text.indexOf(' ', url) >= 0 ? text : text.substring(0, url + URL.length());
  }

  /// Where the value of a field is. Everything below a secret is one.
  private Place inside(@Nullable Place around, String name) {
    if (around == Place.HEADER) {
      return name.equals(NAME_OF_HEADER) ? Place.PLAIN : Place.SECRET;
    }
    if (around == Place.SECRET || around == Place.HEADERS) {
      return Place.SECRET;
    }
    if (SecretNames.isHeaders(name)) {
      return Place.HEADERS;
    }
    if (!isSecret.test(name)) {
      return Place.PLAIN;
    }
    return name.equals(KEY) ? Place.KEY : Place.SECRET;
  }

  private static Place opened(Place place, boolean isArray) {
    return switch (place) {
      case PLAIN, SECRET, HEADER -> place;
      // The key of a message is an object, which is no secret.
      case KEY -> isArray ? Place.SECRET : Place.PLAIN;
      case HEADERS -> isArray ? Place.LISTED_HEADERS : Place.HEADERS;
      case LISTED_HEADERS -> isArray ? Place.SECRET : Place.HEADER;
    };
  }

  /// What the values in an object or array are.
  private enum Place {
    PLAIN(false),
    SECRET(true),
    /// Below `key`.
    KEY(true),
    /// Headers by their names.
    HEADERS(true),
    /// Headers as a list of names with values.
    LISTED_HEADERS(true),
    /// One of them.
    HEADER(true);

    private final boolean isHidden;

    Place(boolean isHidden) {
      this.isHidden = isHidden;
    }
  }
}
