package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A number that is in the WhatsApp Business app too: what the business does on its phone.
final class CloudApiCoexistenceTest extends CloudApiFixture {
  private static final String SYNC = NUMBER + "/smb_app_data";
  private static final String CONTACTS = "/simulator/phones/" + SHOP + "/contacts/";

  @BeforeEach
  void begin() {
    begin(true);
  }

  @AfterEach
  void end() {
    client.delete("/simulator/phones/" + SHOP + "/business");
  }

  /// The number begins with the Cloud API.
  private static void begin(boolean sharesHistory) {
    makeBusiness(Map.of("window", false, "coexistence", Map.of("sharesHistory", sharesHistory)));
    app.forget();
  }

  /// The business writes on its phone.
  private static String writeAsShop(String text) {
    var body = Map.of("to", ADA, "text", text);
    return done(client.post("/simulator/phones/" + SHOP + "/messages", body)).text("id");
  }

  private static String path(String phone, String other, String message) {
    return "/simulator/phones/%s/chats/%s@c.us/messages/%s".formatted(phone, other, message);
  }

  private static void edit(String path, String text) {
    done(client.post(path + "/edit", Map.of("text", text)));
  }

  private static void revoke(String path) {
    done(client.post(path + "/revoke", Map.of()));
  }

  private static JsonNode echo(String type) {
    return app.await(type, value -> value.at("/message_echoes/0/type").asText().equals(type))
        .at("/message_echoes/0");
  }

  private static Reply synchronize(String type) {
    return post(SYNC, "{\"messaging_product\":\"whatsapp\",\"sync_type\":\"%s\"}".formatted(type));
  }

  private static List<JsonNode> history(int until) {
    var chunks = new ArrayList<JsonNode>();
    do {
      chunks.add(app.await("a chunk", value -> value.has("history")).at("/history/0"));
    } while (chunks.getLast().at("/metadata/progress").asInt() < until);
    return chunks;
  }

  @Test
  void whatTheBusinessWritesEditsAndDeletesOnItsPhoneIsEchoed() {
    var id = writeAsShop("From the phone");
    var written = echo("text");
    assertThat(JsonField.text(written, "/text/body")).isEqualTo("From the phone");
    assertThat(JsonField.text(written, "from")).isEqualTo(SHOP);
    assertThat(JsonField.text(written, "to")).isEqualTo(ADA);

    edit(path(SHOP, ADA, id), "From my phone");
    var edit = echo("edit");
    assertThat(JsonField.text(edit, "/edit/original_message_id"))
        .isEqualTo(JsonField.text(written, "id"));
    assertThat(JsonField.text(edit, "/edit/message/text/body")).isEqualTo("From my phone");

    revoke(path(SHOP, ADA, id));
    var revoke = echo("revoke");
    assertThat(JsonField.text(revoke, "/revoke/original_message_id"))
        .isEqualTo(JsonField.text(written, "id"));
    assertThat(JsonField.text(revoke, "to")).isEqualTo(ADA);
  }

  @Test
  void editsAndDeletionsOfPeopleAreReported() {
    var id = write(ADA, Map.of("text", "Two loafs"));
    var written = JsonField.text(app.message("text"), "id");
    edit(path(ADA, SHOP, id), "Two loaves");
    var edit = app.message("edit");
    assertThat(JsonField.text(edit, "/edit/original_message_id")).isEqualTo(written);
    assertThat(JsonField.text(edit, "/edit/message/text/body")).isEqualTo("Two loaves");
    assertThat(JsonField.text(edit, "from")).isEqualTo(ADA);
    revoke(path(ADA, SHOP, id));
    assertThat(JsonField.text(app.message("revoke"), "/revoke/original_message_id"))
        .isEqualTo(written);
  }

  @Test
  void whatTheAppSendsIsNotEchoed() {
    var id = send(text("By the app"));
    app.status(id, "delivered");
    writeAsShop("By the phone");
    assertThat(JsonField.text(echo("text"), "/text/body")).isEqualTo("By the phone");
    assertThat(app.seen("message_echoes")).isTrue();
  }

  @Test
  void anOtherNumberHasNoEchoesNoEditsAndNoSynchronization() {
    end();
    makeBusiness(Map.of("window", false));
    assertThat(get(NUMBER + "?fields=is_on_biz_app").json().path("is_on_biz_app").asBoolean(true))
        .isFalse();
    writeAsShop("Nobody hears");
    var id = write(ADA, Map.of("text", "A"));
    edit(path(ADA, SHOP, id), "B");
    write(ADA, Map.of("text", "C"));
    app.await("C", value -> value.at("/messages/0/text/body").asText().equals("C"));
    assertThat(app.seen("message_echoes")).isFalse();
    synchronize("history").expectError(400, 100);
  }

  @Test
  void contactsAreSentOnceAndThenWithEachChange() {
    done(client.put(CONTACTS + ADA + "@c.us", Map.of("firstName", "Ada", "lastName", "Marsh")));
    var saved = contact();
    assertThat(JsonField.text(saved, "action")).isEqualTo("add");
    assertThat(JsonField.text(saved, "/contact/full_name")).isEqualTo("Ada Marsh");
    assertThat(JsonField.text(saved, "/contact/first_name")).isEqualTo("Ada");

    var reply = synchronize("smb_app_state_sync");
    assertThat(JsonField.text(reply.json(), "request_id")).isNotEmpty();
    assertThat(JsonField.text(contact(), "/contact/phone_number")).isEqualTo(ADA);
    synchronize("smb_app_state_sync").expectError(400, 2_593_107);

    done(client.delete(CONTACTS + ADA + "@c.us"));
    var removed = contact();
    assertThat(JsonField.text(removed, "action")).isEqualTo("remove");
    assertThat(removed.path("contact").has("full_name")).isFalse();
  }

  private static JsonNode contact() {
    return app.await("a contact", value -> value.has("state_sync")).at("/state_sync/0");
  }

  @Test
  void historyComesInPhasesWithItsFilesBehindIt() {
    var shown = "A photo of before";
    done(
        client.post(
            "/simulator/phones/" + ADA + "/messages",
            Map.of(
                "to",
                SHOP,
                "file",
                Map.of("url", app.url("/picture"), "mimetype", "image/png"),
                "text",
                shown)));
    writeAsShop("Half a year ago");
    done(client.post("/simulator/clock", Map.of("advance", "2400h")));
    write(ADA, Map.of("text", "Last week"));
    done(client.post("/simulator/clock", Map.of("advance", "168h")));
    for (var i = 0; i < 101; i++) {
      writeAsShop("Today " + i);
    }
    done(client.post("/simulator/clock", Map.of("advance", "1h")));
    begin(true);
    assertThat(synchronize("history").status()).isEqualTo(200);

    var chunks = history(100);
    var phases = new TreeSet<Integer>();
    chunks.forEach(chunk -> phases.add(chunk.at("/metadata/phase").asInt()));
    assertThat(phases).containsExactly(0, 1, 2);
    assertThat(chunks)
        .filteredOn(chunk -> chunk.at("/metadata/phase").asInt() == 0)
        .extracting(chunk -> chunk.at("/metadata/chunk_order").asInt())
        .containsExactly(1, 2);
    assertThat(chunks).extracting(chunk -> chunk.at("/metadata/progress").asInt()).isSorted();
    var today = chunks.getFirst().at("/threads/0");
    assertThat(JsonField.text(today, "id")).isEqualTo(ADA);
    assertThat(JsonField.text(today, "/messages/0/from")).isEqualTo(SHOP);
    assertThat(JsonField.text(today, "/messages/0/history_context/status")).isEqualTo("DELIVERED");
    assertThat(chunks.getLast().findValuesAsText("type")).contains("media_placeholder");
    synchronize("history").expectError(400, 2_593_107);
  }

  @Test
  void aFileOfTheLastTwoWeeksFollowsTheHistory() {
    done(
        client.post(
            "/simulator/phones/" + ADA + "/messages",
            Map.of("to", SHOP, "file", Map.of("url", app.url("/picture")), "text", "Cake")));
    done(client.post("/simulator/clock", Map.of("advance", "2h")));
    begin(true);
    synchronize("history");
    history(100);
    var file =
        app.await(
            "the file", value -> value.at("/messages/0/image/caption").asText().equals("Cake"));
    assertThat(get(JsonField.text(file, "/messages/0/image/id")).status()).isEqualTo(200);
  }

  @Test
  void aBusinessThatDoesNotShareItsHistoryIsReported() {
    begin(false);
    assertThat(synchronize("history").status()).isEqualTo(200);
    var error = app.await("the refusal", value -> value.has("history")).at("/history/0/errors/0");
    assertThat(JsonField.integer(error, "code")).isEqualTo(2_593_109);
    assertThat(JsonField.text(error, "/error_data/details"))
        .isEqualTo("History sharing is turned off by the business");
  }

  @Test
  void nothingIsSynchronizedAfterADay() {
    done(client.post("/simulator/clock", Map.of("advance", "25h")));
    synchronize("history").expectError(400, 2_593_108);
    synchronize("smb_app_state_sync").expectError(400, 2_593_108);
  }

  @ParameterizedTest
  @CsvSource({"'{}'", "'{\"messaging_product\":\"whatsapp\"}'", "'{\"messaging_product\":1}'"})
  void aRequestWithoutWhatItIsForIsRefused(String body) {
    post(SYNC, body).expectError(400, 100);
    synchronize("everything").expectError(400, 100);
  }

  @Test
  void theAppOnThePhoneSurvivesARestart() {
    synchronize("history");
    restart();
    synchronize("history").expectError(400, 2_593_107);
  }
}
