package dev.sessiongateway.bootstrap.recording;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One line of a recording. The names in its JSON are the format of the file: they never change.
public sealed interface RecordingLine {
  /// The first line: where the gateway began.
  ///
  /// @param at the time of its clock
  /// @param isFrozen whether its clock stood
  /// @param seed null when ids were random
  /// @param url the base URL of the gateway, which answers may contain
  /// @param world `default`, `empty`, or `described` by the text that follows
  /// @param description YAML; null unless the world is described
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonPropertyOrder({"recording", "at", "clock", "seed", "url", "world", "description"})
  record Header(
      @JsonSerialize(using = ToStringSerializer.class) Instant at,
      @JsonIgnore boolean isFrozen,
      @Nullable Long seed,
      String url,
      String world,
      @Nullable String description)
      implements RecordingLine {
    public static final String DEFAULT_WORLD = "default";
    public static final String EMPTY_WORLD = "empty";
    public static final String DESCRIBED_WORLD = "described";

    @JsonProperty("recording")
    int version() {
      return RecordingJson.VERSION;
    }

    @JsonProperty("clock")
    String clock() {
      return isFrozen ? RecordingJson.FROZEN : RecordingJson.RUNNING;
    }
  }

  /// A call that may have changed something, and its answer.
  ///
  /// @param atMillis after the start of the recording, on the computer's clock
  /// @param isSimulator whether it drove the simulated network; a client made it otherwise
  /// @param path as in a URL
  /// @param query as in a URL; null when there was none
  /// @param form the media type of a form; null when the body was JSON
  /// @param body of a form its bytes in base64; null when it was empty
  /// @param omittedBytes the size of a body that was too large to be recorded, else 0
  /// @param answer null when it was empty or no JSON
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonPropertyOrder({"at", "actor", "method", "path", "query", "dialect"})
  record Call(
      @JsonProperty("at") long atMillis,
      @JsonIgnore boolean isSimulator,
      String method,
      String path,
      @Nullable String query,
      String dialect,
      @Nullable String idempotencyKey,
      @Nullable String form,
      @Nullable JsonNode body,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) long omittedBytes,
      int status,
      @Nullable JsonNode answer)
      implements RecordingLine {
    @JsonProperty("actor")
    String actor() {
      return isSimulator ? RecordingJson.SIMULATOR : RecordingJson.CLIENT;
    }

    /// As a reader would name it.
    public String title() {
      return method + " " + path;
    }

    /// The same call with another body of JSON.
    public Call withBody(JsonNode other) {
      return new Call(
          atMillis,
          isSimulator,
          method,
          path,
          query,
          dialect,
          idempotencyKey,
          null,
          other,
          0,
          status,
          answer);
    }
  }

  /// A phone received a message of an account that a session uses.
  ///
  /// @param number of the phone
  /// @param message as `GET /simulator/phones/{number}/messages` shows it
  @JsonPropertyOrder({"at", "actor", "number", "received"})
  record Received(
      @JsonProperty("at") long atMillis, String number, @JsonProperty("received") JsonNode message)
      implements RecordingLine {
    @JsonProperty("actor")
    String actor() {
      return RecordingJson.PHONE;
    }
  }

  /// A file is no recording, or was damaged. The message names the line.
  public static final class InvalidRecording extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidRecording(long line, String reason) {
      super("line " + line + ": " + reason);
    }
  }
}
