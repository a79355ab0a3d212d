package dev.sessiongateway.bootstrap.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.bootstrap.fuzz.RawConnection.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Sends a series of requests for its own session and checks each answer.
final class FuzzWorker {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final int MAX_VIOLATIONS = 40;
  private static final int EACH = 2;

  /// After this many requests an unlinked or deleted session is created again.
  private static final int CHECKED_EVERY = 25;

  /// One in this many refused requests is repeated to check that it changes nothing.
  private static final int REPEATED_EVERY = 40;

  private static final int QUIET_TRIES = 5;

  /// A request line that cannot be parsed has no path and so no family.
  private static final Set<String> CALLBACKS = Set.of("/webhook/meta", "/callback/{network}");

  private static final Set<String> UNPARSED = Set.of("invalid.request", "too-large.url");

  private final int port;
  private final int count;
  private final FuzzSession session;
  private final RequestGenerator generator;
  private final Map<String, Integer> known = new HashMap<>();
  private final List<String> violations = new ArrayList<>();
  private final TreeMap<Integer, Integer> statuses = new TreeMap<>();
  private long slowest;

  /// What was sent over the connection before.
  private @Nullable HostileRequest last;

  private int refusals;

  FuzzWorker(int port, int number, long seed, int count) throws IOException {
    this.port = port;
    this.count = count;
    session = new FuzzSession(port, number);
    generator = new RequestGenerator(session.operations(), seed, ServerProcess.KEY);
  }

  FuzzReport run() throws IOException {
    try (var connection = new RawConnection(port)) {
      for (var i = 0; i < count && violations.size() < MAX_VIOLATIONS; i++) {
        if (i % CHECKED_EVERY == 0) {
          prepare();
        }
        judge(connection, generator.next(session.target()));
      }
      return new FuzzReport(
          statuses.values().stream().mapToInt(Integer::intValue).sum(),
          statuses,
          violations,
          slowest,
          connection.secondTries() + session.secondTries());
    } finally {
      session.close();
    }
  }

  /// What this finds does not end the run: the report has it beside what was found before.
  private void prepare() {
    try {
      session.ensureActive();
    } catch (IOException | RuntimeException e) {
      violations.add("the session of a worker was not active again: " + e);
    }
  }

  private void judge(RawConnection connection, HostileRequest request) throws IOException {
    try {
      judgeAnswer(connection, request);
    } catch (IOException | RuntimeException e) {
      connection.close();
      violation(request, "was not answered: %s, behind %s".formatted(cut(e + "", 400), last), null);
    } finally {
      last = request;
    }
  }

  private void judgeAnswer(RawConnection connection, HostileRequest request) throws IOException {
    var received = connection.send(request);
    if (received.isEmpty()) {
      statuses.merge(0, 1, Integer::sum);
      if (!request.isBroken()) {
        violation(request, "was not answered", null);
      }
      return;
    }
    var answer = received.get();
    statuses.merge(answer.status(), 1, Integer::sum);
    slowest = Math.max(slowest, answer.nanos());
    if (answer.nanos() > LIMIT.toNanos()) {
      judgeSlow(connection, request);
    }
    if (answer.status() < 300) {
      session.cleanUp(request.operation());
    }
    var complaint = complaint(request, answer);
    if (complaint != null) {
      violation(request, complaint, answer);
    } else if (isRefusal(answer) && !request.isBroken() && ++refusals % REPEATED_EVERY == 0) {
      judgeChange(connection, request);
    }
  }

  /// The machine may make one request slow; a request that is slow twice is a defect.
  private void judgeSlow(RawConnection connection, HostileRequest request) throws IOException {
    var again = connection.send(request);
    if (again.isPresent() && again.get().nanos() > LIMIT.toNanos()) {
      violation(request, "took " + again.get().nanos() / 1_000_000 + " ms", again.get());
    }
  }

  /// Effects of earlier requests may still arrive meanwhile, so one attempt without a change is
  /// enough.
  private void judgeChange(RawConnection connection, HostileRequest request) throws IOException {
    var changes = "";
    for (var i = 0; i < QUIET_TRIES; i++) {
      var before = session.fingerprint();
      var answer = connection.send(request);
      if (answer.isEmpty() || !isRefusal(answer.get())) {
        return;
      }
      var after = session.fingerprint();
      if (before.equals(after)) {
        return;
      }
      changes = before + "\n  became " + after;
    }
    violation(request, "was refused and changed " + changes, null);
  }

  private static boolean isRefusal(Answer answer) {
    return answer.status() >= 400 && answer.status() < 500;
  }

  private static @Nullable String complaint(HostileRequest request, Answer answer) {
    var status = answer.status();
    if (status >= 500 && status != 501 && status != 503 && status != 505) {
      return "was answered with an error of our own";
    }
    if (status < 400 || request.isHead()) {
      return null;
    }
    if (CALLBACKS.contains(request.operation().path())
        && answer.contentType().startsWith("text/plain")) {
      return null; // The network behind it answers its own servers.
    }
    if (!answer.contentType().startsWith("application/json")) {
      return "was refused as '" + answer.contentType() + "'";
    }
    JsonNode body;
    try {
      body = JSON.readTree(answer.body());
    } catch (IOException e) {
      return "was refused with a body that is no JSON";
    }
    if (request.operation().path().equals("/health") && body.has("details")) {
      return null; // Health has a shape of its own, also when something is down.
    }
    var isUnparsed = request.isBroken() || UNPARSED.contains(body.path("code").asText());
    var isB = body.path("response").has("message") && body.path("status").asInt() == status;
    var isA = body.path("statusCode").asInt() == status && body.path("message").isTextual();
    var isGraph = body.at("/error/message").isTextual() && body.at("/error/code").isInt();
    if (isGraph && request.operation().path().startsWith("/simulator/graph/")) {
      // The Graph API has a shape of its own.
      return new String(answer.body(), UTF_8).contains("\tat ") ? "showed a stack trace" : null;
    }
    if (isUnparsed ? !(isA || isB) : request.operation().isFamilyB() ? !isB : !isA) {
      return "was refused in another shape than the family's";
    }
    var message = isB ? body.at("/response/message") : body.path("message");
    return message.toString().length() > 4
        ? new String(answer.body(), UTF_8).contains("\tat ") ? "showed a stack trace" : null
        : "was refused without a word";
  }

  private void violation(HostileRequest request, String complaint, @Nullable Answer answer) {
    var status = answer == null ? 0 : answer.status();
    var kind = complaint.lines().findFirst().orElseThrow() + status;
    // A few requests of a kind are enough for a report.
    if (known.merge(kind + request.cause(), 1, Integer::sum) <= EACH) {
      var said = answer == null ? "" : status + " " + cut(new String(answer.body(), UTF_8), 400);
      violations.add(
          request
              + " "
              + complaint
              + "\n  "
              + said
              + "\n  sent: "
              + cut(new String(request.bytes(), UTF_8), 700));
    }
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length) + "…";
  }
}
