package dev.sessiongateway.bootstrap.replay;

import static dev.sessiongateway.bootstrap.demo.GatewayClient.encoded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Call;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Header;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Makes the calls of a recording, with the ids of the replay in place of the recorded ones.
final class ReplayedCalls {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern SCAN = Pattern.compile("/simulator/phones/[^/]+/scan");
  private static final Pattern PAIR = Pattern.compile("/simulator/phones/[^/]+/pair");

  /// Operations that answer with a code for a phone.
  private static final Pattern CODES =
      Pattern.compile("/api/([^/]+)/auth/request-code|/instance/connect/([^/]+)");

  /// No session shows it.
  private static final String NO_CODE = "0";

  private final GatewayClient client;
  private final Header header;
  private final String url;
  private final boolean isExact;
  private final WebhookSink webhooks;
  private final IdMap ids = new IdMap();

  /// The last code for a phone, by session.
  private final Map<String, String> codes = new HashMap<>();

  ReplayedCalls(
      GatewayClient client, Header header, URI url, boolean isExact, WebhookSink webhooks) {
    this.client = client;
    this.header = header;
    this.url = withoutSlash(url.toString());
    this.isExact = isExact;
    this.webhooks = webhooks;
  }

  private static String withoutSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  IdMap ids() {
    return ids;
  }

  /// Makes the call and compares the answer.
  ///
  /// @return what differs
  List<String> play(Call call) {
    return play(call, false);
  }

  /// Makes the call, which only has to succeed or to fail as it did: phones that the recording made
  /// may be there already.
  ///
  /// @return what differs
  List<String> playLeniently(Call call) {
    return play(call, true);
  }

  private List<String> play(Call call, boolean isLenient) {
    if (call.omittedBytes() > 0) {
      return List.of(
          "is not made: its body of %d bytes was not recorded".formatted(call.omittedBytes()));
    }
    try {
      var answer = send(call);
      var differences = compare(call, answer);
      return isLenient && answer.status() / 100 == call.status() / 100 ? List.of() : differences;
    } catch (IllegalArgumentException e) {
      // A recording that somebody wrote can hold what is no part of a request.
      return List.of("is not made: it is no request: " + e.getMessage());
    }
  }

  private List<String> compare(Call call, GatewayClient.Answer answer) {
    var differences = new ArrayList<String>();
    if (answer.status() != call.status()) {
      differences.add("the status was %d and is %d".formatted(call.status(), answer.status()));
    }
    var replayed = answer.json().isMissingNode() ? null : answer.json();
    differences.addAll(AnswerComparison.of(call.answer(), replayed, ids, header.at(), isExact));
    return differences;
  }

  private GatewayClient.Answer send(Call call) {
    var path = ids.apply(call.path());
    var target = call.query() == null ? path : path + "?" + ids.applyToQuery(call.query());
    var headers = new LinkedHashMap<String, String>();
    headers.put("X-Gateway-Dialect", call.dialect());
    headers.put("Content-Type", call.form() == null ? "application/json" : call.form());
    if (call.idempotencyKey() != null) {
      headers.put("Idempotency-Key", call.idempotencyKey());
    }
    var answer = client.send(call.method(), target, headers, body(call));
    noteCode(call.path(), answer.body());
    return new GatewayClient.Answer(answer.status(), json(answer.body()));
  }

  private byte[] body(Call call) {
    var body = call.body();
    if (SCAN.matcher(call.path()).matches()) {
      return bytes(JSON.createObjectNode().put("value", qr(call)));
    }
    if (PAIR.matcher(call.path()).matches()) {
      var code = codes.getOrDefault(session(call), NO_CODE);
      return bytes(JSON.createObjectNode().put("code", code));
    }
    if (body == null) {
      return new byte[0];
    }
    if (call.form() != null) {
      return Base64.getDecoder().decode(body.asText());
    }
    return bytes(webhooks.redirect(call.path(), ids.apply(body)));
  }

  private static byte[] bytes(JsonNode tree) {
    return tree.toString().getBytes(StandardCharsets.UTF_8);
  }

  /// The QR code that the session shows now, when the recorded one was accepted.
  private String qr(Call call) {
    var session = session(call);
    if (session.isEmpty()) {
      return NO_CODE;
    }
    var shown = client.get("/api/" + encoded(session) + "/auth/qr?format=raw");
    return shown.status() == 200 ? shown.text("value") : NO_CODE;
  }

  /// The session that a phone paired; empty when it did not.
  static String session(Call call) {
    var answer = call.answer();
    return call.status() == 200 && answer != null ? answer.path("session").asText() : "";
  }

  static boolean isPairing(Call call) {
    return SCAN.matcher(call.path()).matches() || PAIR.matcher(call.path()).matches();
  }

  private void noteCode(String path, byte[] answer) {
    var found = CODES.matcher(path);
    if (found.matches()) {
      var tree = json(answer);
      var session = found.group(1) == null ? found.group(2) : found.group(1);
      var code = tree.hasNonNull("pairingCode") ? tree.get("pairingCode") : tree.path("code");
      codes.put(session, code.asText());
    }
  }

  /// The answer with the URLs of the recording.
  private JsonNode json(byte[] answer) {
    var text = new String(answer, StandardCharsets.UTF_8);
    try {
      var tree = JSON.readTree(webhooks.restore(text).replace(url, header.url()));
      return tree == null ? MissingNode.getInstance() : tree;
    } catch (IOException _) {
      return MissingNode.getInstance();
    }
  }
}
