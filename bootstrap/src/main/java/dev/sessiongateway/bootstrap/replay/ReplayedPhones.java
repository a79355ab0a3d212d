package dev.sessiongateway.bootstrap.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Call;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Received;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The phones of a replay whose sessions are used by a bot: what they receive from it, in the order
/// of its arrival on each phone.
final class ReplayedPhones {
  private static final int LONGEST_WAIT_SECONDS = 30;
  private static final int PAGE = 1_000;
  private static final int SHOWN = 10;

  /// A session needs no pairing when it is in this state.
  private static final String WORKING = "WORKING";

  /// Differs from run to run, or follows from what other phones do.
  private static final Set<String> NOT_COMPARED =
      Set.of("timestamp", "ack", "ackName", "reactions", "pinnedUntil");

  private static final String RESET = "/simulator/reset";
  private static final String SNAPSHOT = "/simulator/snapshot";

  private final GatewayClient client;
  private final ReplayedCalls calls;
  private final Instant recordedAt;
  private final Duration timeout;

  /// The last message of each phone that was looked at; absent when there is none.
  private final Map<String, String> seen = new HashMap<>();

  /// @param recordedAt when the recording began, on the gateway's clock
  /// @param timeout for each message
  ReplayedPhones(GatewayClient client, ReplayedCalls calls, Instant recordedAt, Duration timeout) {
    this.client = client;
    this.calls = calls;
    this.recordedAt = recordedAt;
    this.timeout = timeout;
    for (var number : numbers()) {
      var newest = client.get("/simulator/phones/" + number + "/messages?limit=1&sortOrder=desc");
      newest.json().forEach(message -> seen.put(number, message.path("id").asText()));
    }
  }

  /// Makes a call of a phone's owner, or of the operator of the network.
  ///
  /// @return what differs
  List<String> play(Call call) {
    var session = ReplayedCalls.session(call);
    if (ReplayedCalls.isPairing(call)
        && client
            .get("/api/sessions/" + GatewayClient.encoded(session))
            .text("status")
            .equals(WORKING)) {
      return List.of();
    }
    if (call.path().equals(RESET)) {
      return reset(call);
    }
    var differences = calls.playLeniently(call);
    if (call.path().equals(SNAPSHOT)) {
      seen.clear();
    }
    return differences;
  }

  /// Begins the recorded world, in which the sessions of the bot stay linked: a test begins so, and
  /// links its sessions afterwards, but the calls that made them were not the phones'.
  private List<String> reset(Call call) {
    var linked = LinkedPhones.of(phones());
    var differences =
        new ArrayList<>(calls.playLeniently(call.withBody(linked.resetBody(call.body()))));
    seen.clear();
    linked
        .lost(phones())
        .forEach((number, name) ->
            differences.add(
                "%s, the phone of a session, is not in the new world, so the session is not linked any more"
                    .formatted(name.equals(number) ? number : name + " (" + number + ")")));
    return differences;
  }

  /// Waits until the phone gets its next message of an account that a session uses.
  ///
  /// @return what differs
  List<String> await(Received expected) {
    var number = expected.number();
    var end = System.nanoTime() + timeout.toNanos();
    do {
      var left = Math.max(0, end - System.nanoTime());
      var answer = look(number, Duration.ofNanos(left));
      if (answer.status() != 200) {
        return List.of("cannot be read: " + answer.json());
      }
      for (var message : answer.json()) {
        seen.put(number, message.path("id").asText());
        if (isFromSession(message)) {
          var recorded = comparable(expected.message());
          return AnswerComparison.of(recorded, comparable(message), calls.ids(), recordedAt, false);
        }
      }
    } while (System.nanoTime() < end);
    return List.of(
        "did not receive %s within %d ms".formatted(shown(expected.message()), timeout.toMillis()));
  }

  /// @return messages of accounts that sessions use, which the recording does not have
  List<String> leftOver() {
    var more = new ArrayList<String>();
    for (var number : numbers()) {
      for (var message : look(number, Duration.ZERO).json()) {
        if (isFromSession(message) && more.size() < SHOWN) {
          more.add("phone " + number + " received also " + shown(message));
        }
      }
    }
    return more;
  }

  private static JsonNode comparable(JsonNode message) {
    return message.<ObjectNode>deepCopy().without(NOT_COMPARED);
  }

  private boolean isFromSession(JsonNode message) {
    return !message.path("fromMe").asBoolean()
        && accounts().contains(message.path("from").asText());
  }

  /// The addresses of accounts that sessions use.
  private Set<String> accounts() {
    return phones()
        .valueStream()
        .filter(phone -> !phone.path("sessions").isEmpty())
        .flatMap(phone -> Stream.of(phone.path("jid").asText(), phone.path("lid").asText()))
        .collect(Collectors.toSet());
  }

  private List<String> numbers() {
    return phones().valueStream().map(phone -> phone.path("number").asText()).toList();
  }

  private JsonNode phones() {
    return client.get("/simulator/phones").json();
  }

  /// Behind the last one that was looked at; waits for the first.
  private GatewayClient.Answer look(String number, Duration wait) {
    var seconds = Math.min(LONGEST_WAIT_SECONDS, wait.plusMillis(999).toSeconds());
    var path = "/simulator/phones/" + number + "/messages?limit=" + PAGE + "&wait=" + seconds;
    var after = seen.get(number);
    return client.get(after == null ? path : path + "&after=" + after);
  }

  private static String shown(@Nullable JsonNode message) {
    return message == null
        ? "nothing"
        : "%s \"%s\"".formatted(message.path("type").asText(), message.path("body").asText());
  }
}
