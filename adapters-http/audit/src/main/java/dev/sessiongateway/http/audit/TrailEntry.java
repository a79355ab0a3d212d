package dev.sessiongateway.http.audit;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.domain.text.IsoInstant;
import dev.sessiongateway.http.kernel.requestlog.AnsweredRequest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a line of the trail says. Components are the names in the files, which do not change.
///
/// @param kind one of the constants here
/// @param at when it was answered or written
/// @param node the URL of the node; null where there is one gateway only
/// @param change whether the operation may change something
/// @param micros how long the request took
/// @param count of what a line stands for: requests, or bytes that were cut
/// @param through the number of the last line that was removed
/// @param throughHash its hash
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonPropertyOrder({"kind", "at"})
record TrailEntry(
    String kind,
    String at,
    @Nullable String node,
    @Nullable String requestId,
    @Nullable String keyId,
    @Nullable String keyName,
    @Nullable String address,
    @Nullable String operation,
    @Nullable String method,
    @Nullable String session,
    @Nullable Boolean change,
    @Nullable Integer status,
    @Nullable String outcome,
    @Nullable String fault,
    @Nullable Long micros,
    @Nullable Long count,
    @Nullable Long through,
    @Nullable String throughHash) {
  /// A request.
  static final String REQUEST = "request";

  /// The gateway begins to write.
  static final String STARTED = "started";

  /// The gateway stops in order.
  static final String STOPPED = "stopped";

  /// Requests that could not be written.
  static final String LOST = "lost";

  /// Requests without a valid key that came too fast to be written one by one.
  static final String OMITTED = "omitted";

  /// A half-written line at the end was cut off.
  static final String CUT = "cut";

  /// The line before it is not as it was written.
  static final String DAMAGED = "damaged";

  /// Old lines were removed.
  static final String REMOVED = "removed";

  static final String DONE = "done";
  static final String REFUSED = "refused";
  static final String FAILED = "failed";

  private static final int LONGEST_TEXT = 200;
  private static final int FIRST_REFUSAL = 400;
  private static final int FIRST_FAILURE = 500;
  private static final long NANOS_OF_A_MICRO = 1_000;

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  static TrailEntry of(AnsweredRequest request, @Nullable String node) {
    return new TrailEntry(
        REQUEST,
        IsoInstant.format(request.at()),
        node,
        shortened(request.requestId()),
        request.keyId(),
        shortened(request.keyName()),
        request.address(),
        request.operation(),
        shortened(request.method()),
        request.session(),
        request.changes(),
        request.status(),
        outcome(request.status()),
        shortened(request.fault()),
        request.nanos() / NANOS_OF_A_MICRO,
        null,
        null,
        null);
  }

  /// @param count null where there is nothing to count
  static TrailEntry of(String kind, Instant at, @Nullable String node, @Nullable Long count) {
    return note(kind, at, node, count, null, null);
  }

  /// Lines were removed.
  ///
  /// @param next the first that is kept
  static TrailEntry removed(Instant at, @Nullable String node, TrailLine next) {
    return note(REMOVED, at, node, null, next.seq() - 1, next.prev());
  }

  private static TrailEntry note(
      String kind,
      Instant at,
      @Nullable String node,
      @Nullable Long count,
      @Nullable Long through,
      @Nullable String hash) {
    return new TrailEntry(
        kind,
        IsoInstant.format(at),
        node,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        count,
        through,
        hash);
  }

  private static String outcome(int status) {
    return status < FIRST_REFUSAL ? DONE : status < FIRST_FAILURE ? REFUSED : FAILED;
  }

  private static @Nullable String shortened(@Nullable String text) {
    return text == null || text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
  }

  Instant instant() {
    return IsoInstant.parse(at);
  }

  String json() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an entry is JSON", e);
    }
  }

  /// @throws IllegalArgumentException when the line has no entry
  static TrailEntry of(TrailLine line) {
    try {
      return JSON.readValue(line.text(), TrailEntry.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a line is no entry", e);
    }
  }
}
