package dev.sessiongateway.http.bots.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.outbound.client.MultipartBody;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import dev.sessiongateway.outbound.client.OutboundRequest;
import dev.sessiongateway.outbound.client.OutboundResponse;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The calls of one turn, which end together at its deadline. They follow no redirect, and an
/// answer that is longer than [#ANSWER_BYTES] is not read.
///
/// @param headers of each call, with the key
/// @param via the session's proxy, null for a direct connection
/// @param endNanos on the monotonic clock
/// @param isForgotten whether an answer says that the server does not know the conversation that
///   the calls are about
record BotCalls(
    OutboundClient client,
    Map<String, String> headers,
    SessionConfig.@Nullable Proxy via,
    long endNanos,
    Predicate<OutboundResponse> isForgotten) {
  static final int ANSWER_BYTES = 1 << 20;

  static final String JSON_TYPE = "application/json";
  private static final JsonMapper JSON = new JsonMapper();
  private static final int NOT_FOUND = 404;
  private static final int GONE = 410;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int SERVER_ERROR = 500;

  /// Calls that are about no conversation.
  ///
  /// @param via the session's proxy, null for a direct connection
  static BotCalls of(OutboundClient client, SessionConfig.@Nullable Proxy via, long endNanos) {
    return new BotCalls(client, Map.of(), via, endNanos, _ -> false);
  }

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  static ArrayNode array() {
    return JSON.createArrayNode();
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /// An address below that of a server.
  static URI below(URI server, String path) throws BotFailure {
    try {
      var base = server.toString();
      return new URI((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
    } catch (URISyntaxException e) {
      throw new BotFailure("its address cannot be used", false);
    }
  }

  static JsonNode parse(byte[] body) throws BotFailure {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new BotFailure("its answer is not JSON", false);
    }
  }

  static JsonNode parse(String text) throws BotFailure {
    return parse(MultipartBody.utf8(text));
  }

  /// With the key of a server as a bearer token, if there is one.
  BotCalls keyed(@Nullable String secret) {
    return secret == null ? this : with("Authorization", "Bearer " + secret);
  }

  BotCalls with(String header, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new BotCalls(client, more, via, endNanos, isForgotten);
  }

  /// Calls about a conversation that the server keeps: 404 and 410 say that it does not know it.
  ///
  /// @param context null at the beginning, when there is none to be known
  BotCalls about(@Nullable String context) {
    return about(context, answer -> answer.status() == NOT_FOUND || answer.status() == GONE);
  }

  /// As above, for a server that says it in other ways too.
  BotCalls about(@Nullable String context, Predicate<OutboundResponse> forgotten) {
    return context == null ? this : new BotCalls(client, headers, via, endNanos, forgotten);
  }

  JsonNode get(URI url) throws BotFailure {
    return parse(call("GET", url, JSON_TYPE, null).body());
  }

  JsonNode post(URI url, JsonNode body) throws BotFailure {
    return parse(postRaw(url, body).body());
  }

  JsonNode post(URI url, MultipartBody form) throws BotFailure {
    return parse(call("POST", url, form.contentType(), form.toBytes()).body());
  }

  OutboundResponse postRaw(URI url, JsonNode body) throws BotFailure {
    return call("POST", url, JSON_TYPE, MultipartBody.utf8(body.toString()));
  }

  Duration left() {
    return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
  }

  private OutboundResponse call(String method, URI url, String type, byte @Nullable [] body)
      throws BotFailure {
    var problem = OutboundPolicy.problem(url);
    if (problem.isPresent()) {
      throw new BotFailure("its address " + problem.get(), false);
    }
    var all = new LinkedHashMap<>(headers);
    all.put("Content-Type", type);
    all.putIfAbsent("Accept", JSON_TYPE);
    try {
      var request = OutboundRequest.of(method, url, all, body, ANSWER_BYTES).through(via);
      return checked(client.call(request, left()));
    } catch (OutboundException e) {
      throw new BotFailure(String.valueOf(e.getMessage()), true);
    }
  }

  private OutboundResponse checked(OutboundResponse answer) throws BotFailure {
    var status = answer.status();
    if (status / 100 != 2 && isForgotten.test(answer)) {
      throw BotFailure.forgotten("it does not know the conversation any more: HTTP " + status);
    }
    if (status / 100 != 2) {
      var temporary =
          status >= SERVER_ERROR || status == TOO_MANY_REQUESTS || status == REQUEST_TIMEOUT;
      throw new BotFailure("it answered HTTP " + status, temporary);
    }
    if (answer.isCut()) {
      throw new BotFailure("its answer is longer than " + ANSWER_BYTES + " bytes", false);
    }
    if (!answer.isComplete()) {
      throw new BotFailure("its answer ended in the middle", true);
    }
    return answer;
  }

  /// The text in a field of an answer; null when it is none.
  static @Nullable String text(JsonNode answer, String field) {
    var found = answer.path(field);
    return found.isTextual() ? found.textValue() : null;
  }
}
