package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.delivery.StatusOutcome;
import dev.sessiongateway.http.kernel.outbound.OutboundClient;
import dev.sessiongateway.http.kernel.outbound.OutboundException;
import dev.sessiongateway.http.kernel.outbound.OutboundRequest;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Calls to the application API of one account of a Chatwoot server. They go where webhooks may go,
/// within the same time.
final class ChatwootApi {
  private static final int ANSWER_BYTES = 1 << 20;
  private static final int UNPROCESSABLE = 422;
  private static final JsonMapper JSON = new JsonMapper();

  private final OutboundClient client;
  private final ChatwootSettings settings;
  private final SessionConfig.@Nullable Proxy via;

  /// @param via the session's proxy, null for a direct connection
  ChatwootApi(OutboundClient client, ChatwootSettings settings, SessionConfig.@Nullable Proxy via) {
    this.client = client;
    this.settings = settings;
    this.via = via;
  }

  ChatwootSettings settings() {
    return settings;
  }

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  /// @param path below the account, with its query
  JsonNode get(String path) throws ChatwootFailure {
    return call(OutboundRequest.get(url(path), headers("application/json"), ANSWER_BYTES));
  }

  JsonNode post(String path, JsonNode body) throws ChatwootFailure {
    try {
      return post(path, "application/json", JSON.writeValueAsBytes(body));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree is JSON", e);
    }
  }

  JsonNode post(String path, FormBody form) throws ChatwootFailure {
    return post(path, form.contentType(), form.toBytes());
  }

  private JsonNode post(String path, String type, byte[] body) throws ChatwootFailure {
    return call(OutboundRequest.post(url(path), headers(type), body, ANSWER_BYTES));
  }

  private URI url(String path) {
    return URI.create(settings.url() + "/api/v1/accounts/" + settings.accountId() + path);
  }

  private Map<String, String> headers(String type) {
    return Map.of(
        "api_access_token",
        settings.accountToken(),
        "Content-Type",
        type,
        "Accept",
        "application/json");
  }

  /// Whether the server refused the fields of a request.
  static boolean isRefusal(ChatwootFailure failure) {
    var status = failure.status();
    return status != null && status == UNPROCESSABLE;
  }

  private JsonNode call(OutboundRequest request) throws ChatwootFailure {
    try {
      var answer = client.call(request.through(via));
      var outcome = StatusOutcome.of(answer.status(), null);
      if (!(outcome instanceof Outcome.Accepted)) {
        throw failed(outcome, answer.status(), "Chatwoot answered HTTP " + answer.status());
      }
      if (!answer.isComplete()) {
        throw failed(answer.status(), "the answer of Chatwoot is too long or was cut off");
      }
      return JSON.readTree(answer.body());
    } catch (OutboundException e) {
      throw failed(null, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw failed(null, "the answer of Chatwoot is not JSON");
    }
  }

  private static ChatwootFailure failed(@Nullable Integer status, String reason) {
    return failed(new Outcome.Failed(reason, null), status, reason);
  }

  /// A 410 of one object is no end of the whole connection.
  private static ChatwootFailure failed(Outcome outcome, @Nullable Integer status, String reason) {
    var known =
        outcome instanceof Outcome.Gone(var code, var why)
            ? new Outcome.Refused(code, why)
            : outcome;
    return new ChatwootFailure(known, status, reason);
  }
}
