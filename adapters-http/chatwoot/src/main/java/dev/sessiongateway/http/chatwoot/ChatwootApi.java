package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.chatwoot.ChatwootSettings;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.outbound.client.MultipartBody;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Calls to the application API of one account of a Chatwoot server. They go where webhooks may go,
/// within the same time.
///
/// @param via the session's proxy, null for a direct connection
record ChatwootApi(
    OutboundClient client, ChatwootSettings settings, SessionConfig.@Nullable Proxy via) {
  private static final int ANSWER_BYTES = 1 << 20;
  private static final String JSON_TYPE = "application/json";
  private static final JsonMapper JSON = new JsonMapper();

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  /// @param path below the account, with its query
  JsonNode get(String path) throws ChatwootFailure {
    return call("GET", path, JSON_TYPE, null);
  }

  JsonNode post(String path, JsonNode body) throws ChatwootFailure {
    return call("POST", path, JSON_TYPE, MultipartBody.utf8(body.toString()));
  }

  JsonNode post(String path, MultipartBody form) throws ChatwootFailure {
    return call("POST", path, form.contentType(), form.toBytes());
  }

  JsonNode put(String path, JsonNode body) throws ChatwootFailure {
    return call("PUT", path, JSON_TYPE, MultipartBody.utf8(body.toString()));
  }

  JsonNode patch(String path, JsonNode body) throws ChatwootFailure {
    return call("PATCH", path, JSON_TYPE, MultipartBody.utf8(body.toString()));
  }

  /// Says that the contact has read the conversation. This operation belongs to the public API of
  /// the inbox, where its identifier is the key.
  ///
  /// @param source the contact's id in the inbox
  void contactHasRead(String source, long conversation) throws ChatwootFailure {
    var url =
        "%s/public/api/v1/inboxes/%s/contacts/%s/conversations/%d/update_last_seen"
            .formatted(
                settings.url(),
                encoded(settings.inbox().identifier()),
                encoded(source),
                conversation);
    var headers = Map.of("Content-Type", JSON_TYPE, "Accept", JSON_TYPE);
    var body = MultipartBody.utf8("{}");
    var _ = call(OutboundRequest.of("POST", URI.create(url), headers, body, ANSWER_BYTES));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private JsonNode call(String method, String path, String type, byte @Nullable [] body)
      throws ChatwootFailure {
    var url = URI.create(settings.url() + "/api/v1/accounts/" + settings.accountId() + path);
    var headers =
        Map.of(
            "api_access_token", settings.accountToken(), "Content-Type", type, "Accept", JSON_TYPE);
    return call(OutboundRequest.of(method, url, headers, body, ANSWER_BYTES));
  }

  private JsonNode call(OutboundRequest request) throws ChatwootFailure {
    try {
      var answer = client.call(request.through(via));
      if (answer.status() / 100 != 2) {
        throw ChatwootFailure.of(answer);
      }
      if (!answer.isComplete()) {
        throw ChatwootFailure.of("the answer of Chatwoot is too long or was cut off");
      }
      return JSON.readTree(answer.body());
    } catch (OutboundException e) {
      throw ChatwootFailure.of(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw ChatwootFailure.of("the answer of Chatwoot is not JSON");
    }
  }
}
