package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.bootstrap.e2e.StoredDataFill.ADA;
import static dev.sessiongateway.bootstrap.e2e.StoredDataFill.CHAT;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/// What a gateway answers about all that it stores. A later build has to answer it about the same
/// data, and may answer more.
final class StoredAnswers {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final List<String> PATHS =
      List.of(
          "/api/sessions?all=true",
          "/api/sessions/shop",
          "/api/sessions/branch",
          "/api/sessions/stopped",
          "/api/keys",
          "/api/webhooks?session=shop",
          "/api/webhooks/deadletters?session=shop&limit=500",
          "/api/shop/chats?limit=100",
          "/api/shop/chats/" + CHAT + "/messages?limit=100",
          "/api/branch/chats/" + CHAT + "/messages?limit=100",
          "/api/shop/groups",
          "/api/shop/labels",
          "/api/shop/channels",
          "/api/contacts/all?session=shop&limit=100",
          "/api/shop/lids",
          "/api/apps?session=shop",
          "/api/shop/events?limit=500",
          "/typebot/find/shop",
          "/flowise/find/shop",
          "/n8n/find/shop",
          "/settings/find/shop",
          "/simulator/world",
          "/simulator/phones",
          "/simulator/phones/" + ADA + "/messages?limit=100");

  /// What another start, another place or the time changes.
  private static final Set<String> VOLATILE =
      Set.of(
          "activity",
          "deadLetters",
          "failingSince",
          "failures",
          "next",
          "online",
          "probeAt",
          "problems",
          "reason",
          "state",
          "status",
          "waiting");

  private StoredAnswers() {}

  /// The answers by path, the attempts to deliver by webhook, and the sums of files by message.
  static ObjectNode of(ApiExplorer operator) throws Exception {
    var answers = JSON.createObjectNode();
    for (var path : PATHS) {
      answers.set(path, operator.get(path).done().json());
    }
    var deliveries = answers.putObject("deliveries");
    for (var webhook : answers.path("/api/webhooks?session=shop")) {
      var id = webhook.path("id").asText();
      var tried = operator.get("/api/webhooks/" + id + "/deliveries?limit=500").done().json();
      deliveries.set(id, tried);
    }
    var files = answers.putObject("files");
    for (var message : answers.path("/api/shop/chats/" + CHAT + "/messages?limit=100")) {
      var url = message.path("mediaUrl").asText("");
      if (!url.isEmpty()) {
        var uri = URI.create(url);
        var bytes = operator.get(uri.getRawPath() + "?" + uri.getRawQuery()).done().bytes();
        var sum = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        files.put(message.path("id").asText(), sum);
      }
    }
    return answers;
  }

  /// What was answered then and is not now, one line each.
  static List<String> lost(JsonNode then, JsonNode now) {
    var lost = new ArrayList<String>();
    compare("", then, now, lost);
    return lost;
  }

  private static void compare(String at, JsonNode then, JsonNode now, List<String> lost) {
    switch (then.getNodeType()) {
      case OBJECT ->
          then.properties().stream()
              .filter(field -> !VOLATILE.contains(field.getKey()))
              .forEach(field ->
                  compare(
                      at + "/" + field.getKey(), field.getValue(), now.path(field.getKey()), lost));
      case ARRAY -> compareLists(at, then, now, lost);
      default -> {
        if (!then.equals(now)
            && !(isOwnAddress(then) && isOwnAddress(now))
            && !at.endsWith("/environment/version")) {
          lost.add(at + ": " + then + ", now " + now);
        }
      }
    }
  }

  /// Of the gateway itself or a receiver: their ports are others now.
  private static boolean isOwnAddress(JsonNode value) {
    return value.asText().startsWith("http://127.0.0.1:");
  }

  /// New elements may stand between those of then.
  private static void compareLists(String at, JsonNode then, JsonNode now, List<String> lost) {
    var next = 0;
    for (var i = 0; i < then.size(); i++) {
      var found = next;
      while (found < now.size() && !lost(then.get(i), now.get(found)).isEmpty()) {
        found++;
      }
      if (found < now.size()) {
        next = found + 1;
      } else {
        compare(at + "/" + i, then.get(i), ofSameId(then.get(i), now), lost);
      }
    }
  }

  private static JsonNode ofSameId(JsonNode then, JsonNode now) {
    for (var each : now) {
      if (then.hasNonNull("id") && then.get("id").equals(each.path("id"))) {
        return each;
      }
    }
    return MissingNode.getInstance();
  }
}
