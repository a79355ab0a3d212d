package dev.sessiongateway.bootstrap.cloudapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.restfb.BinaryAttachment;
import com.restfb.Body;
import com.restfb.DefaultFacebookClient;
import com.restfb.DefaultJsonMapper;
import com.restfb.FacebookEndpoints;
import com.restfb.Parameter;
import com.restfb.Version;
import com.restfb.exception.FacebookGraphException;
import com.restfb.json.JsonObject;
import com.restfb.types.webhook.WebhookObject;
import com.restfb.types.webhook.whatsapp.WhatsappMessagesValue;
import com.restfb.types.whatsapp.platform.Message;
import com.restfb.types.whatsapp.platform.SendMessage;
import com.restfb.types.whatsapp.platform.SuccessfulResponse;
import com.restfb.types.whatsapp.platform.send.Contact;
import com.restfb.types.whatsapp.platform.send.Context;
import com.restfb.types.whatsapp.platform.send.Image;
import com.restfb.types.whatsapp.platform.send.Interactive;
import com.restfb.types.whatsapp.platform.send.Location;
import com.restfb.types.whatsapp.platform.send.Reaction;
import com.restfb.types.whatsapp.platform.send.Text;
import com.restfb.types.whatsapp.platform.send.contact.Name;
import com.restfb.types.whatsapp.platform.send.interactive.Action;
import com.restfb.types.whatsapp.platform.send.interactive.Button;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Published clients of the Cloud API, unmodified but for the base URL: `@kapso/whatsapp-cloud-api`
/// and `whatsapp-api-js` in Node, RestFB in Java.
@Order(20)
final class CloudApiClientsTest extends CloudApiFixture {
  private static final List<String> KINDS =
      List.of("text", "image", "location", "contacts", "interactive", "reaction", "unsupported");

  @Test
  @NeedsProgram({"node", "npm"})
  void theClientOfKapso() throws Exception {
    NodeApp.install(NodeApp.PLAIN);
    try (var node = app("kapso.mjs")) {
      assertThat(node.result("create").asText()).isEqualTo("PENDING");
      assertThat(node.result("templates").asInt()).isEqualTo(1);
      assertThat(node.result("profile").asText()).isEqualTo("Fresh bread");
      assertThat(node.result("wrong").asInt()).isPositive();
      node.await("a review", one -> one.path("review").asText().equals("APPROVED"));
      exercise(node, "🎉");
    }
  }

  @Test
  @NeedsProgram({"node", "npm"})
  void whatsappApiJs() throws Exception {
    NodeApp.install(NodeApp.PLAIN);
    var made =
        post(
            ACCOUNT + "/message_templates",
            """
            {"name":"hello","language":"en_US","category":"UTILITY",
             "components":[{"type":"BODY","text":"Hello {{1}}"}]}
            """);
    var id = JsonField.text(made.json(), "id");
    done(
        client.put(
            "/simulator/phones/" + SHOP + "/business/templates/" + id,
            Map.of("review", "approved")));
    try (var node = app("whatsapp-api-js.mjs")) {
      node.result("template");
      assertThat(node.result("wrong").asInt()).isEqualTo(100);
      exercise(node, "👏");
    }
  }

  private static NodeApp app(String script) throws Exception {
    return NodeApp.ofShop(NodeApp.PLAIN, script);
  }

  private static void exercise(NodeApp node, String emoji) throws Exception {
    var id = node.result("text").asText();
    for (var status : List.of("sent", "delivered")) {
      node.await(
          status,
          one -> one.path("status").asText().equals(status) && one.path("id").asText().equals(id));
    }
    assertThat(node.result("upload").asBoolean()).isTrue();
    assertThat(node.result("remove").asBoolean()).isTrue();
    var seen = client.get("/simulator/phones/" + ADA + "/messages?limit=1000").json();
    assertThat(seen.findValuesAsText("type"))
        .contains("text", "image", "document", "location", "contacts", "buttons", "list");
    assertThat(seen.findValuesAsText("body")).contains("Hello", "Blue", "As I said");
    assertThat(seen.findValues("reactions")).anyMatch(one -> one.toString().contains("👍"));

    peopleWriteEachKind(emoji);
    for (var kind : KINDS) {
      node.received(kind);
    }
    assertThat(JsonField.text(node.received("text"), "from")).isEqualTo("Ada Marsh");
    assertThat(JsonField.integer(node.received("image"), "bytes"))
        .isEqualTo(MediaSamples.PNG.length);
  }

  /// @param emoji another one than before: an equal reaction is none, and one that is taken back at
  ///   once may never be told
  private static void peopleWriteEachKind(String emoji) {
    write(ADA, Map.of("text", "Hello app"));
    var png = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    write(ADA, Map.of("file", Map.of("mimetype", "image/png", "data", png)));
    write(ADA, Map.of("location", Map.of("latitude", 1, "longitude", 2)));
    var card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ben\nEND:VCARD";
    write(ADA, Map.of("contacts", List.of(Map.of("name", "Ben", "vcard", card))));
    write(ADA, Map.of("poll", Map.of("name", "When?", "options", List.of("Mon", "Tue"))));
    var path = "/simulator/phones/" + ADA + "/chats/" + SHOP + "@c.us/messages?limit=1000";
    for (var message : client.get(path).json()) {
      if (message.at("/buttons/0").has("id")) {
        var button = JsonField.text(message, "/buttons/0/id");
        act(ADA, JsonField.text(message, "id"), "press", Map.of("buttonId", button));
        act(ADA, JsonField.text(message, "id"), "react", Map.of("emoji", emoji));
      }
    }
  }

  @Test
  void restFb() {
    makeBusiness(Map.of("window", false));
    app.forget();
    var facebook = new DefaultFacebookClient(TOKEN, Version.VERSION_23_0);
    facebook.setFacebookEndpointUrls(
        new FacebookEndpoints() {
          @Override
          public String getGraphEndpoint() {
            return graph("").toString().replace("/v23.0/", "");
          }
        });
    var id = send(facebook, message -> message.setText(new Text("Hello from Java")));
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("Hello from Java");
    var uploaded =
        facebook.publish(
            NUMBER + "/media",
            JsonObject.class,
            BinaryAttachment.with("file", "a.png", MediaSamples.PNG, "image/png"),
            Parameter.with("messaging_product", "whatsapp"));
    var file = uploaded.getString("id", "");
    send(facebook, message -> message.setMedia(new Image(file)));
    assertThat(JsonField.text(lastOn(ADA), "type")).isEqualTo("image");
    send(facebook, message -> message.setLocation(new Location(1.5, 2.5)));
    send(
        facebook,
        message -> {
          var contact = new Contact();
          contact.setName(new Name("Ben Okoro"));
          message.addContact(contact);
        });
    send(
        facebook,
        message -> {
          var action = new Action();
          action.addButton(new Button("yes", "Yes"));
          var interactive = new Interactive(action);
          interactive.setType(Interactive.Type.button);
          interactive.setBody(
              new com.restfb.types.whatsapp.platform.send.interactive.Body("Sure?"));
          message.setInteractive(interactive);
        });
    assertThat(JsonField.text(lastOn(ADA), "type")).isEqualTo("buttons");
    send(
        facebook,
        message -> {
          message.setText(new Text("As I said"));
          message.setContext(new Context(id));
        });
    assertThat(lastOn(ADA).has("quoted")).isTrue();
    send(
        facebook,
        message -> {
          var reaction = new Reaction(id);
          reaction.setEmoji("👍");
          message.setReaction(reaction);
        });
    // A form, whose parts are JSON.
    facebook.publish(
        NUMBER + "/messages",
        SuccessfulResponse.class,
        Parameter.with("messaging_product", "whatsapp"),
        Parameter.with("to", ADA),
        Parameter.with("type", "text"),
        Parameter.with("text", Map.of("body", "By a form")));
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("By a form");
    var number = facebook.fetchObject(NUMBER, JsonObject.class);
    assertThat(number.getString("verified_name", "")).isEqualTo("Shop");
    assertThatThrownBy(() -> facebook.fetchObject("999999999", JsonObject.class))
        .isInstanceOfSatisfying(
            FacebookGraphException.class, e -> assertThat(e.getErrorCode()).isEqualTo(100));

    peopleWriteEachKind("😀");
    assertThat(received(Message::isText).getText().getBody()).isEqualTo("Hello app");
    assertThat(received(Message::isImage).getImage().getMimeType()).isEqualTo("image/png");
    assertThat(received(Message::isLocation).getFrom()).isEqualTo(ADA);
    received(Message::hasContacts);
    received(Message::hasErrors);
    received(Message::isInteractive);
    assertThat(received(Message::isReaction).getReaction().getEmoji()).isEqualTo("😀");
  }

  private static String send(DefaultFacebookClient facebook, Consumer<SendMessage> part) {
    var message = new SendMessage(ADA);
    part.accept(message);
    return facebook
        .publish(NUMBER + "/messages", SuccessfulResponse.class, Body.withData(message))
        .getMessages()
        .getFirst()
        .getId();
  }

  private static Message received(Predicate<Message> condition) {
    while (true) {
      var call = app.awaitCall("a message", value -> value.has("messages"));
      var webhook =
          new DefaultJsonMapper().toJavaObject(new String(call.body(), UTF_8), WebhookObject.class);
      var change = webhook.getEntryList().getFirst().getChanges().getFirst();
      var message = ((WhatsappMessagesValue) change.getValue()).getMessages().getFirst();
      if (condition.test(message)) {
        return message;
      }
    }
  }
}
