package dev.sessiongateway.bootstrap.recording;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One line of a recording.
public sealed interface RecordingLine {
  /// The first line: where the gateway began.
  ///
  /// @param at the time of its clock
  /// @param isFrozen whether its clock stood
  /// @param seed null when ids were random
  /// @param url the base URL of the gateway, which answers may contain
  /// @param world `default`, `empty`, or `described` by the text that follows
  /// @param description YAML; null unless the world is described
  record Header(
      Instant at,
      boolean isFrozen,
      @Nullable Long seed,
      String url,
      String world,
      @Nullable String description)
      implements RecordingLine {
    public static final String DEFAULT_WORLD = "default";
    public static final String EMPTY_WORLD = "empty";
    public static final String DESCRIBED_WORLD = "described";
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
  record Call(
      long atMillis,
      boolean isSimulator,
      String method,
      String path,
      @Nullable String query,
      String dialect,
      @Nullable String idempotencyKey,
      @Nullable String form,
      @Nullable JsonNode body,
      long omittedBytes,
      int status,
      @Nullable JsonNode answer)
      implements RecordingLine {
    /// As a reader would name it.
    public String title() {
      return method + " " + path;
    }
  }

  /// A phone received a message of an account that a session uses.
  ///
  /// @param number of the phone
  /// @param message as `GET /simulator/phones/{number}/messages` shows it
  record Received(long atMillis, String number, JsonNode message) implements RecordingLine {}

  /// A file is no recording, or was damaged. The message names the line.
  public static final class InvalidRecording extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidRecording(long line, String reason) {
      super("line " + line + ": " + reason);
    }
  }
}
