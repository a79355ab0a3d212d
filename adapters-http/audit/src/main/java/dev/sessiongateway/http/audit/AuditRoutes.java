package dev.sessiongateway.http.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.api.Parameter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The trail over HTTP, for administrators whose key opens all sessions.
///
/// @param trail empty when it is off
/// @param background runs one task for each client that follows the trail, as long as it does
record AuditRoutes(Optional<AuditTrail> trail, Executor background) implements Api.Native {
  private static final String OFF =
      "The audit trail is off; the operator of the gateway turns it on with audit.enabled";
  private static final String JSON_LINES = "application/x-ndjson";
  private static final String EVENT = "audit";
  private static final int PAGE = 100;
  private static final int HIGHEST_LIMIT = 1_000;
  private static final int SLICE = 100;
  private static final long LOOK_MILLIS = 30_000;

  /// The end of the year 9999.
  private static final long LAST_SECOND = 253_402_300_799L;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private static final Parameter<@Nullable String> KEY = Parameter.text("key");
  private static final Parameter<@Nullable String> SESSION = Parameter.text("session");
  private static final Parameter<@Nullable String> OPERATION = Parameter.text("operation");
  private static final Parameter<@Nullable String> OUTCOME =
      Parameter.<@Nullable String>choice(
          "outcome",
          null,
          Map.entry(TrailEntry.DONE, TrailEntry.DONE),
          Map.entry(TrailEntry.REFUSED, TrailEntry.REFUSED),
          Map.entry(TrailEntry.FAILED, TrailEntry.FAILED));
  private static final Parameter<@Nullable Long> FROM = Parameter.whole("from");
  private static final Parameter<@Nullable Long> TO = Parameter.whole("to");
  private static final Parameter<Integer> LIMIT = Parameter.limit("limit", PAGE, HIGHEST_LIMIT);
  private static final Parameter<@Nullable String> CURSOR = Parameter.text("cursor");
  private static final Parameter<@Nullable Long> AFTER = Parameter.whole("after");

  private static final List<Parameter<?>> PARAMETERS =
      List.of(KEY, SESSION, OPERATION, OUTCOME, FROM, TO, LIMIT, CURSOR);

  @Override
  public void register(Api api) {
    api.get("a.listAudit", "/api/audit", Scope.ADMIN, this::list)
        .parameters(PARAMETERS.toArray(Parameter<?>[]::new))
        .answers(AuditPage.class);
    api.get("a.exportAudit", "/api/audit/export", Scope.ADMIN, this::export).parameters(AFTER);
    api.eventStream("a.followAudit", "/api/audit/follow", Scope.ADMIN, this::follow);
  }

  private ApiResponse list(ApiRequest request) {
    request.query().allowOnly(PARAMETERS.stream().map(Parameter::name).toArray(String[]::new));
    var wanted = filter(request);
    var cursor = CURSOR.of(request);
    var before = cursor == null ? Long.MAX_VALUE : number(CURSOR.name(), cursor);
    var open = open(request);
    // A line that is not forced to disk yet could still be lost; an export has none either.
    var end = Math.min(before, open.lastSeq() + 1);
    return ApiResponse.ok(AuditPage.of(open.reader().page(wanted, end, LIMIT.of(request))));
  }

  private ApiResponse export(ApiRequest request) {
    request.query().allowOnly(AFTER.name());
    var after = AFTER.of(request);
    if (after != null && after < 0) {
      throw Fault.invalid(AFTER.name(), "must be 0 or more");
    }
    var open = open(request);
    return ApiResponse.stream(
        JSON_LINES, new TrailStream(open.reader(), after == null ? 0 : after, open.lastSeq()));
  }

  private void follow(ApiRequest request, LiveConnection connection) {
    var open = open(request);
    var header = request.header("Last-Event-ID");
    var last =
        header == null || header.isEmpty() ? open.lastSeq() : number("Last-Event-ID", header);
    var hasEnded = new AtomicBoolean();
    connection.onEnd(() -> hasEnded.set(true));
    background.execute(() -> send(open, last, connection, hasEnded));
  }

  private static void send(
      AuditTrail trail, long from, LiveConnection connection, AtomicBoolean hasEnded) {
    var seq = from;
    try {
      while (!hasEnded.get() && trail.await(seq, LOOK_MILLIS)) {
        for (var line : trail.reader().after(seq, trail.lastSeq(), SLICE)) {
          seq = line.seq();
          var at = TrailReader.entry(line).map(TrailEntry::instant).orElse(Instant.EPOCH);
          var text = line.text().getBytes(ISO_8859_1);
          connection.send(new RenderedEvent("" + seq, EVENT, at, "", text, null, 1));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// @throws FaultException `forbidden` for a key of one session
  private AuditTrail open(ApiRequest request) {
    if (request.key().session() != null) {
      throw new Fault.Forbidden("read the audit trail, it is limited to one session").toException();
    }
    return trail.orElseThrow(() -> new Fault.NotOffered("audit", OFF).toException());
  }

  private static Predicate<TrailEntry> filter(ApiRequest request) {
    var key = KEY.of(request);
    var session = SESSION.of(request);
    var operation = OPERATION.of(request);
    var outcome = OUTCOME.of(request);
    var from = instant(request, FROM);
    var until = instant(request, TO);
    var to = until == null ? null : until.plusSeconds(1); // all of the second
    return entry ->
        (key == null || key.equals(entry.keyId()) || key.equals(entry.keyName()))
            && (session == null || session.equals(entry.session()))
            && (operation == null || operation.equals(entry.operation()))
            && (outcome == null || outcome.equals(entry.outcome()))
            && (from == null || !entry.instant().isBefore(from))
            && (to == null || entry.instant().isBefore(to));
  }

  private static @Nullable Instant instant(
      ApiRequest request, Parameter<@Nullable Long> parameter) {
    var seconds = parameter.of(request);
    if (seconds == null) {
      return null;
    }
    if (seconds < 0 || seconds > LAST_SECOND) {
      throw Fault.invalid(parameter.name(), "must be Unix seconds");
    }
    return Instant.ofEpochSecond(seconds);
  }

  private static long number(String field, String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw Fault.invalid(field, "must be the number of a line of the trail");
    }
    return Long.parseLong(text);
  }
}
