package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.http.JsonField;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What the app for Chatwoot does only when it is configured so. Each test has a person of its own.
@ExpectsLog("ERROR DeliveryContext - a delivery broke off")
@ExpectsLog("WARN shop - a receiver fails; its events wait")
final class ChatwootOptionsTest extends ChatwootFixture {
  @BeforeAll
  void connect() {
    pair();
    var made =
        connect(
            Map.of(
                "conversations",
                Map.of(
                    "syncMessageStatus", true, "outgoing", "private-note", "markAsRead", false)));
    assertThat(JsonField.text(made.json(), "/config/conversations/outgoing"))
        .isEqualTo("private-note");
    assertThat(JsonField.bool(made.json(), "/config/conversations/syncMessageStatus")).isTrue();
  }

  /// Somebody writes, and a conversation in Chatwoot begins.
  ///
  /// @return its id
  private int begin(String phone) {
    var text = "Hello from " + phone;
    write(phone, Map.of("text", text));
    return JsonField.integer(shown(text), "conversation_id");
  }

  private JsonNode shown(String text) {
    await(() -> find(text) != null);
    return find(text);
  }

  private JsonNode find(String text) {
    return chatwoot.messages().stream()
        .filter(one -> one.path("content").asText().contains(text))
        .findFirst()
        .orElse(null);
  }

  private void reads(String phone) {
    client.post("/simulator/phones/" + phone + "/chats/" + SHOP + "/read", Map.of());
  }

  private ObjectNode withTwoFiles(String text) {
    var message = reply(text);
    var files = message.putArray("attachments");
    for (var name : List.of("1.png", "2.png")) {
      files
          .addObject()
          .put("file_type", "image")
          .put("data_url", chatwoot.url() + "/files/" + name);
    }
    return message;
  }

  @Test
  void anAgentsMessageShowsThatItWasDeliveredAndRead() {
    var ben = "447700900102";
    var conversation = begin(ben);
    var reply = reply("Until six");
    assertThat(chatwoot.agentWrites(webhook(), conversation, reply)).isEqualTo(200);
    await(() -> reply.path("status").asText().equals("delivered"));
    reads(ben);
    await(() -> reply.path("status").asText().equals("read"));
    assertThat(chatwoot.read()).as("markAsRead is off").doesNotContain(conversation);
  }

  @Test
  void aMessageWithSeveralFilesIsDeliveredWhenEachIs() {
    var cleo = "447700900103";
    var conversation = begin(cleo);
    var message = withTwoFiles("Both of them");
    chatwoot.agentWrites(webhook(), conversation, message);
    await(() -> message.path("status").asText().equals("delivered"));
    reads(cleo);
    await(() -> message.path("status").asText().equals("read"));
  }

  @Test
  void aMessageThatIsDeletedGoesWithEachOfItsFiles() {
    var dora = "447700900104";
    var conversation = begin(dora);
    var message = withTwoFiles("Too much");
    chatwoot.agentWrites(webhook(), conversation, message);
    assertThat(onPhone(dora))
        .filteredOn(one -> one.path("type").asText().equals("image"))
        .hasSize(2);
    assertThat(chatwoot.agentDeletes(webhook(), message)).isEqualTo(200);
    assertThat(onPhone(dora)).noneMatch(one -> one.path("type").asText().equals("image"));
  }

  @Test
  void whatIsSentElsewhereIsAPrivateNote() {
    var eve = "447700900105";
    begin(eve);
    client.post(
        "/api/sendText",
        Map.of("session", "shop", "chatId", eve + "@c.us", "text", "Over the API"));
    var note = shown("Over the API");
    assertThat(JsonField.bool(note, "private")).isTrue();
    assertThat(JsonField.integer(note, "message_type")).isEqualTo(1);
    assertThat(chatwoot.agentDeletes(webhook(), note)).isEqualTo(200);
    assertThat(onPhone(eve)).noneMatch(one -> one.path("body").asText().equals("Over the API"));
  }

  @Test
  void aNewContactHasTheNameInTheAddressBook() {
    var finn = "447700900106";
    client.post("/simulator/phones", Map.of("number", finn, "name", "finn the great"));
    var saved =
        client.put(
            "/api/shop/contacts/" + finn + "@c.us",
            Map.of("firstName", "Finn", "lastName", "Okoro"));
    assertThat(saved.status()).as(saved.json().toString()).isEqualTo(200);
    begin(finn);
    assertThat(chatwoot.contacts())
        .filteredOn(one -> one.path("identifier").asText().startsWith(finn))
        .singleElement()
        .satisfies(one -> assertThat(JsonField.text(one, "name")).isEqualTo("Finn Okoro"));
  }

  private String command(String text) {
    var gus = "447700900108";
    var conversation = conversation(gus) == 0 ? begin(gus) : conversation(gus);
    var message = reply(text);
    assertThat(chatwoot.agentWrites(webhook(), conversation, message)).isEqualTo(200);
    return chatwoot.messages().stream()
        .filter(one -> one.path("source_id").asText().equals("command-" + message.path("id")))
        .map(one -> one.path("content").asText())
        .findFirst()
        .orElseThrow();
  }

  private void save(String phone, String name) {
    client.post("/simulator/phones", Map.of("number", phone));
    var saved =
        client.put(
            "/api/shop/contacts/" + phone + "@c.us", Map.of("firstName", name, "lastName", ""));
    assertThat(saved.status()).as(saved.json().toString()).isEqualTo(200);
  }

  private String nameOf(String phone) {
    return chatwoot.contacts().stream()
        .filter(one -> one.path("identifier").asText().startsWith(phone))
        .map(one -> one.path("name").asText())
        .findFirst()
        .orElse("");
  }

  @Test
  void peopleInTheAddressBookAreCopiedByACommand() {
    var jo = "447700900109";
    var kim = "447700900110";
    begin(jo);
    var before = nameOf(jo);
    save(jo, "Jo of the book");
    save(kim, "Kim");
    assertThat(command("wa/contacts pull")).startsWith("Contacts made: ").contains("Renamed: 0");
    assertThat(nameOf(kim)).isEqualTo("Kim");
    assertThat(nameOf(jo)).isEqualTo(before);
    assertThat(command("wa/contacts pull --update-names if-raw")).contains("Renamed: 1");
    assertThat(nameOf(jo)).isEqualTo("Jo of the book");

    save(jo, "Jo again");
    assertThat(command("wa/contacts pull -n if-raw")).contains("Renamed: 0");
    assertThat(command("wa/contacts pull -n always")).contains("Renamed: 1");
    assertThat(nameOf(jo)).isEqualTo("Jo again");
    assertThat(command("wa/contacts pull --from 9999")).contains("made: 0").doesNotContain("--");
    assertThat(command("wa/contacts pull -n maybe")).contains("failed", "if-raw");
    assertThat(command("wa/contacts pull --avatar update")).contains("failed", "--update-names");
  }

  @Test
  void aLongAddressBookIsCopiedInSteps() {
    for (var i = 0; i < 60; i++) {
      save("4477009010%02d".formatted(i), "Person " + i);
    }
    var answer = command("wa/contacts pull");
    assertThat(answer).contains("wa/contacts pull --update-names no --from ");
    command(answer.substring(answer.indexOf("wa/")).strip());
    assertThat(nameOf("447700901059")).isEqualTo("Person 59");
  }
}
