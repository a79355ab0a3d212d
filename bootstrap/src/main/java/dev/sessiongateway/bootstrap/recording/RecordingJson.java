package dev.sessiongateway.bootstrap.recording;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Header;
import dev.sessiongateway.bootstrap.recording.RecordingLine.InvalidRecording;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The lines of a recording as JSON. The words are the format of the file: they never change.
final class RecordingJson {
  /// Higher versions are not read.
  static final int VERSION = 1;

  /// A line has at most so many characters: twice the largest body that is recorded, for its
  /// answer.
  static final int LONGEST_LINE = 2 * CallRecorder.LARGEST_BODY;

  static final String CLIENT = "client";
  static final String SIMULATOR = "simulator";
  static final String PHONE = "phone";
  static final String FROZEN = "frozen";
  static final String RUNNING = "running";

  static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(LONGEST_LINE).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /// For what phones received: without nulls, as the answers of the gateway are.
  static final JsonMapper OF_MESSAGES =
      MAPPER
          .rebuild()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .build();

  private static final Pattern PHONE_NUMBER = Pattern.compile("[0-9]{1,20}");
  private static final Pattern PATH = Pattern.compile("/.*", Pattern.DOTALL);

  private RecordingJson() {}

  static byte[] write(RecordingLine line) {
    try {
      return MAPPER.writeValueAsBytes(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a line of a recording cannot be written", e);
    }
  }

  static Header header(long line, String text) {
    var fields = new Fields(line, object(line, text));
    var version = fields.number("recording");
    if (version != VERSION) {
      throw fields.wrong("recording", "must be " + VERSION + "; a later gateway reads it");
    }
    return new Header(
        fields.instant("at"),
        fields.word("clock", FROZEN, RUNNING).equals(FROZEN),
        fields.has("seed") ? fields.number("seed") : null,
        fields.text("url"),
        fields.word("world", Header.DEFAULT_WORLD, Header.EMPTY_WORLD, Header.DESCRIBED_WORLD),
        description(fields));
  }

  /// A world is described in the recording itself: a recording names no files.
  private static @Nullable String description(Fields fields) {
    var isDescribed = fields.text("world").equals(Header.DESCRIBED_WORLD);
    if (isDescribed != fields.has("description")) {
      throw fields.wrong("description", "must be there if the world is described, and only then");
    }
    return fields.textOrNull("description");
  }

  static RecordingLine read(long line, String text) {
    var fields = new Fields(line, object(line, text));
    var actor = fields.word("actor", CLIENT, SIMULATOR, PHONE);
    return actor.equals(PHONE)
        ? new RecordingLine.Received(
            fields.number("at"),
            fields.matching("number", PHONE_NUMBER, "must be the number of a phone"),
            fields.object("received"))
        : new RecordingLine.Call(
            fields.number("at"),
            actor.equals(SIMULATOR),
            fields.word("method", "GET", "POST", "PUT", "PATCH", "DELETE"),
            fields.matching("path", PATH, "must begin with /"),
            fields.textOrNull("query"),
            fields.text("dialect"),
            fields.textOrNull("idempotencyKey"),
            fields.textOrNull("form"),
            fields.of().get("body"),
            fields.has("omittedBytes") ? fields.number("omittedBytes") : 0,
            fields.status("status"),
            fields.of().get("answer"));
  }

  private static JsonNode object(long line, String text) {
    try {
      var tree = MAPPER.readTree(text);
      if (tree.isObject()) {
        return tree;
      }
    } catch (JsonProcessingException e) {
      var where = e.getLocation() == null ? "" : " at column " + e.getLocation().getColumnNr();
      throw new InvalidRecording(line, "is not valid JSON" + where);
    }
    throw new InvalidRecording(line, "must be one JSON object");
  }

  /// The fields of a line.
  private record Fields(long line, JsonNode of) {
    boolean has(String name) {
      return of.hasNonNull(name);
    }

    InvalidRecording wrong(String name, String rule) {
      return new InvalidRecording(line, name + " " + rule);
    }

    long number(String name) {
      var found = of.path(name);
      if (!found.canConvertToLong() || !found.isIntegralNumber()) {
        throw wrong(name, "must be a number");
      }
      return found.longValue();
    }

    int status(String name) {
      var status = number(name);
      if (status < 100 || status > 599) {
        throw wrong(name, "must be 100 to 599");
      }
      return (int) status;
    }

    String text(String name) {
      var found = of.path(name);
      if (!found.isTextual()) {
        throw wrong(name, "must be a text");
      }
      return found.textValue();
    }

    @Nullable String textOrNull(String name) {
      return has(name) ? text(name) : null;
    }

    String word(String name, String... allowed) {
      var word = text(name);
      if (!List.of(allowed).contains(word)) {
        throw wrong(name, "must be " + String.join(" or ", allowed));
      }
      return word;
    }

    String matching(String name, Pattern pattern, String rule) {
      var text = text(name);
      if (!pattern.matcher(text).matches()) {
        throw wrong(name, rule);
      }
      return text;
    }

    JsonNode object(String name) {
      var found = of.path(name);
      if (!found.isObject()) {
        throw wrong(name, "must be an object");
      }
      return found;
    }

    Instant instant(String name) {
      try {
        return Instant.parse(text(name));
      } catch (DateTimeParseException _) {
        throw wrong(name, "must be a time such as 2026-01-01T00:00:00Z");
      }
    }
  }
}
