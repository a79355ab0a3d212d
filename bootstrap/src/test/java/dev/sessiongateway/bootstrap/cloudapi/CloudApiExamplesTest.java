package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The examples of Meta's reference, each accepted, refused as Meta does, or absent with code 3.
/// The rows are requests in their order: templates are made before they are sent.
final class CloudApiExamplesTest extends CloudApiFixture {
  private static final String TEMPLATES = ACCOUNT + "/message_templates";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, String> values = new HashMap<>();

  /// @param answer a status, then the code of an error, or `failed` and the code of a later status
  private record Example(String name, String answer, String method, String path, String body) {
    static Example of(String line) {
      var cells = line.split(" \\| ?", 4);
      var request = cells[2].split(" ", 2);
      return new Example(cells[0], cells[1], request[0], request[1], cells[3]);
    }

    boolean isReaction() {
      return body.contains(json("'type':'reaction'"));
    }
  }

  /// The rows of a table; `#` begins a comment.
  private static Stream<String> rows(String resource) {
    try (var lines = CloudApiExamplesTest.class.getResourceAsStream(resource)) {
      return new String(lines.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeAll
  static void fillTheShop() {
    for (var id : List.of("1", "2")) {
      var product = Map.of("name", "Plant " + id, "price", 3000, "currency", "USD");
      done(client.put("/simulator/phones/" + SHOP + "/products/" + id, product));
    }
  }

  @Test
  void eachIsAnsweredAsTheTableSays() {
    know("png", "image/png", MediaSamples.PNG);
    know("opus", "audio/ogg", MediaSamples.OGG_OPUS);
    know("webp", "image/webp", MediaSamples.WEBP);
    know("mp4", "video/mp4", MediaSamples.MP4);
    know("pdf", "application/pdf", MediaSamples.PDF);
    write(ADA, Map.of("text", "Hello"));
    values.put("received", JsonField.text(app.message("text"), "id"));
    values.put("wamid", send(text("Hello Ada")));
    values.put("app", app.url(""));
    values.put("handle", uploadedHandle());
    values.put("to", ADA);
    values.put("other", BEN);
    values.put("number", NUMBER);
    values.put("account", ACCOUNT);
    values.put("catalog", "4000" + SHOP);
    values.put("appId", appId());
    assertThat(
            rows("requests.txt")
                .map(Example::of)
                .map(this::difference)
                .flatMap(Optional::stream)
                .collect(Collectors.joining("\n")))
        .isEmpty();
  }

  private void know(String kind, String type, byte[] content) {
    app.serve("/" + kind, type, content);
    values.put(kind, JsonField.text(upload(type, content).json(), "id"));
  }

  private Optional<String> difference(Example example) {
    var reply =
        call(
            request(filled(example.path()))
                .header("Content-Type", "application/json")
                .method(example.method(), BodyPublishers.ofString(filled(example.body()))));
    var answer = answer(example, reply);
    return answer.equals(example.answer())
        ? Optional.empty()
        : Optional.of("%s: %s %s".formatted(example.name(), answer, reply.text()));
  }

  private String answer(Example example, Reply reply) {
    var path = filled(example.path());
    if (reply.status() != 200) {
      return reply.status() + " " + JsonField.integer(reply.json(), "/error/code");
    }
    if (path.equals(TEMPLATES) && example.method().equals("POST")) {
      approve(JsonField.text(reply.json(), "id"));
    }
    if (path.equals(NUMBER + "/groups") && example.method().equals("POST")) {
      followGroup();
    }
    if (!path.equals(MESSAGES) || !reply.json().has("messages") || example.isReaction()) {
      return "200";
    }
    var id = JsonField.text(reply.json(), "/messages/0/id");
    if (example.body().contains(json("'type':'text'"))) {
      values.put("sent", id);
    }
    var status =
        app.await("a status", value -> value.at("/statuses/0/id").asText().equals(id))
            .at("/statuses/0");
    return status.has("errors")
        ? "200 failed " + JsonField.integer(status, "/errors/0/code")
        : "200";
  }

  /// People come into the group that was made, or ask to.
  private void followGroup() {
    var made =
        app.await("a group", value -> value.at("/groups/0/type").asText().equals("group_create"))
            .at("/groups/0");
    values.put("group", JsonField.text(made, "group_id"));
    var code = JsonField.text(made, "invite_link").replaceAll(".*/", "");
    for (var phone : List.of(ADA, BEN)) {
      done(client.post("/simulator/phones/" + phone + "/groups/join", Map.of("inviteCode", code)));
    }
    if (JsonField.text(made, "join_approval_mode").equals("approval_required")) {
      var asked =
          app.await(
              "a request",
              value -> value.at("/groups/0/type").asText().equals("group_join_request_created"));
      values.put("request", JsonField.text(asked, "/groups/0/join_request_id"));
    }
    app.forget();
  }

  private void approve(String id) {
    values.put("template", id);
    var path = "/simulator/phones/" + SHOP + "/business/templates/" + id;
    done(client.put(path, Map.of("review", "approved")));
  }

  static Stream<Arguments> messages() {
    return rows("messages.txt").map(line -> Arguments.of((Object[]) line.split(" \\| ", 2)));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void aMessageOfAPersonHasTheKeysOfTheExample(String written, String example) {
    encode("png", MediaSamples.PNG);
    encode("opus", MediaSamples.OGG_OPUS);
    encode("mp4", MediaSamples.MP4);
    encode("pdf", MediaSamples.PDF);
    write(ADA, JSON.convertValue(parsed(filled(written)), new TypeReference<>() {}));
    var wanted = parsed(example);
    var received = app.message(JsonField.text(wanted, "type"));
    expectKeys(wanted, received, "");
  }

  private void encode(String kind, byte[] content) {
    values.put(kind, Base64.getEncoder().encodeToString(content));
  }

  private static JsonNode parsed(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(json, e);
    }
  }

  private static void expectKeys(JsonNode wanted, JsonNode found, String path) {
    assertThat(found.getNodeType()).as(path).isEqualTo(wanted.getNodeType());
    wanted
        .properties()
        .forEach(field -> {
          var at = path + "/" + field.getKey();
          assertThat(found.has(field.getKey())).as(at).isTrue();
          expectKeys(field.getValue(), found.get(field.getKey()), at);
        });
    for (var i = 0; i < (wanted.isArray() ? wanted.size() : 0); i++) {
      expectKeys(wanted.get(i), found.get(i), path + "/" + i);
    }
  }

  private String filled(String text) {
    var all = text;
    for (var value : values.entrySet()) {
      all = all.replace("{" + value.getKey() + "}", value.getValue());
    }
    return all;
  }
}
