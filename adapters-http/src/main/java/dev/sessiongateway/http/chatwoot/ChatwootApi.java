package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.text.Sha256;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
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
    return call("POST", path, JSON_TYPE, FormBody.bytes(body.toString()));
  }

  JsonNode post(String path, FormBody form) throws ChatwootFailure {
    return call("POST", path, form.contentType(), form.toBytes());
  }

  JsonNode put(String path, JsonNode body) throws ChatwootFailure {
    return call("PUT", path, JSON_TYPE, FormBody.bytes(body.toString()));
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
    var body = FormBody.bytes("{}");
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

  /// A body of the type `multipart/form-data`.
  ///
  /// Its boundary is a hash of its parts. People write what the parts say, and nobody can write a
  /// text that has its own hash in it.
  static final class FormBody {
    private static final Pattern UNSAFE = Pattern.compile("[\\p{Cntrl}\"\\\\]");
    private static final String LINE = "\r\n";

    private final List<byte[]> parts = new ArrayList<>();

    void addText(String name, String value) {
      add("Content-Disposition: form-data; name=\"" + name + "\"" + LINE, bytes(value));
    }

    void addFile(String name, String filename, String mimetype, byte[] content) {
      var file = UNSAFE.matcher(filename).replaceAll("_");
      var type = UNSAFE.matcher(mimetype).replaceAll("_");
      add(
          "Content-Disposition: form-data; name=\"%s\"; filename=\"%s\"\r\nContent-Type: %s\r\n"
              .formatted(name, file, type),
          content);
    }

    private void add(String headers, byte[] content) {
      var part = new ByteArrayOutputStream(headers.length() + content.length + 2);
      part.writeBytes(bytes(headers + LINE));
      part.writeBytes(content);
      parts.add(part.toByteArray());
    }

    String contentType() {
      return "multipart/form-data; boundary=" + boundary();
    }

    byte[] toBytes() {
      var boundary = boundary();
      var all = new ByteArrayOutputStream();
      for (var part : parts) {
        all.writeBytes(bytes("--" + boundary + LINE));
        all.writeBytes(part);
        all.writeBytes(bytes(LINE));
      }
      all.writeBytes(bytes("--" + boundary + "--" + LINE));
      return all.toByteArray();
    }

    private String boundary() {
      var whole = new StringBuilder();
      parts.forEach(part -> whole.append(HexFormat.of().formatHex(Sha256.of(part))));
      return "gateway-" + HexFormat.of().formatHex(Sha256.of(whole.toString()));
    }

    private static byte[] bytes(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }
}
