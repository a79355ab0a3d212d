package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages that ask a person in India for an address.
final class CloudApiAddressTest extends CloudApiFixture {
  private static final String BAZAAR = "919876500000";
  private static final String ASHA = "919876500001";
  private static final String BAZAAR_TOKEN = "token-of-the-bazaar";
  private static final String BAZAAR_ID = "106540352242999";
  private static final String CHAT =
      "/simulator/phones/" + ASHA + "/chats/" + BAZAAR + "@c.us/messages";
  private static final String PREFILLED = "'values':{'name':'Asha','in_pin_code':'666666'}";

  @BeforeAll
  static void makeTheBazaar() {
    done(client.post("/simulator/phones", Map.of("number", BAZAAR, "name", "Bazaar")));
    done(client.post("/simulator/phones", Map.of("number", ASHA, "name", "Asha")));
    var body =
        Map.of(
            "phoneNumberId",
            BAZAAR_ID,
            "token",
            BAZAAR_TOKEN,
            "window",
            false,
            "webhook",
            Map.of("url", app.url("/webhook")));
    done(client.put("/simulator/phones/" + BAZAAR + "/business", body));
  }

  @BeforeEach
  void forget() {
    app.forget();
  }

  private static Reply ask(String to, String parameters) {
    var interactive =
        "'type':'interactive','interactive':{'type':'address_message','body':{'text':'Where to?'},"
            + "'action':{'name':'address_message','parameters':{"
            + parameters
            + "}}}";
    return call(
        HttpRequest.newBuilder(graph(BAZAAR_ID + "/messages"))
            .header("Authorization", "Bearer " + BAZAAR_TOKEN)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(message(to, json(interactive)))));
  }

  /// Asks Asha.
  ///
  /// @return the id of the message on her phone
  private static String asked(String parameters) {
    var asked = ask(ASHA, parameters);
    assertThat(asked.status()).as(asked.text()).isEqualTo(200);
    var seen = client.get(CHAT + "?limit=1&sortOrder=desc").json().get(0);
    assertThat(JsonField.text(seen, "/buttons/0/type")).isEqualTo("address");
    assertThat(JsonField.text(seen, "/buttons/0/id")).isEqualTo("IN");
    return JsonField.text(seen, "id");
  }

  private static String flow(String id) {
    return CHAT + "/" + id + "/flow";
  }

  private static JsonNode submitted(String id, String data) {
    done(client.post(flow(id), parsed("{'action':'complete','data':" + data + "}")));
    var reply = app.message("interactive").at("/interactive");
    assertThat(JsonField.text(reply, "type")).isEqualTo("nfm_reply");
    assertThat(JsonField.text(reply, "/nfm_reply/name")).isEqualTo("address_message");
    return reply.at("/nfm_reply");
  }

  private static Map<String, ?> parsed(String text) {
    try {
      return new ObjectMapper().readValue(json(text), new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anAddressComesBackAsTheAnswerOfAForm() {
    var id = asked("'country':'IN'," + PREFILLED);
    var reply = submitted(id, "{'values':{'name':'Asha','in_pin_code':'400063','city':'Mumbai'}}");
    assertThat(JsonField.text(reply, "response_json"))
        .isEqualTo(json("{'values':{'name':'Asha','in_pin_code':'400063','city':'Mumbai'}}"));
    assertThat(JsonField.text(reply, "body")).isEqualTo("Asha\n400063\nMumbai");
  }

  @Test
  void aSavedAddressComesBackWithItsId() {
    var saved = "'saved_addresses':[{'id':'home','value':{'name':'Asha','city':'Pune'}}]";
    var id = asked("'country':'IN'," + saved);
    assertThat(JsonField.text(submitted(id, "{'saved_address_id':'home'}"), "response_json"))
        .isEqualTo(json("{'saved_address_id':'home','values':{'name':'Asha','city':'Pune'}}"));
    var unknown = parsed("{'action':'complete','data':{'saved_address_id':'work'}}");
    assertThat(client.post(flow(id), unknown).status()).isEqualTo(400);
  }

  @Test
  void aFieldWithAnErrorMustChange() {
    var errors = "'validation_errors':{'in_pin_code':'We do not deliver there.'}";
    var id = asked("'country':'IN'," + PREFILLED + "," + errors);
    var refused = client.post(flow(id), Map.of("action", "complete"));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().toString()).contains("We do not deliver there.");
    submitted(id, "{'values':{'in_pin_code':'400063'}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'action':'INIT'}",
        "{'action':'complete'}",
        "{'action':'complete','data':{'values':{}}}",
        "{'action':'complete','data':{'values':7}}",
        "{'action':'complete','data':{'values':{'planet':'Mars'}}}",
        "{'action':'complete','data':{'values':{'city':7}}}",
        "{'action':'complete','data':{'values':{'in_pin_code':'4000631'}}}"
      })
  void whatIsNoAddressIsNotSubmitted(String body) {
    var id = asked("'country':'IN'");
    assertThat(client.post(flow(id), parsed(body)).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 100",
        "'country':7 | 100",
        "'country':'SG' | 131009",
        "'country':'India' | 131009",
        "'country':'IN','values':7 | 100",
        "'country':'IN','values':{'sg_post_code':'1'} | 100",
        "'country':'IN','values':{'city':7} | 100",
        "'country':'IN','values':{'in_pin_code':'1234567'} | 100",
        "'country':'IN','validation_errors':[] | 100",
        "'country':'IN','validation_errors':{'planet':'wrong'} | 100",
        "'country':'IN','saved_addresses':{} | 100",
        "'country':'IN','saved_addresses':[{}] | 100",
        "'country':'IN','saved_addresses':[{'id':'a'}] | 100",
        "'country':'IN','saved_addresses':[{'id':'a','value':{'planet':'Mars'}}] | 100"
      },
      quoteCharacter = '`')
  void badInputIsRefused(String parameters, int code) {
    ask(ASHA, parameters.equals("''") ? "" : parameters).expectError(400, code);
  }

  @Test
  void longTextsAreRefused() {
    var city = "'city':'" + "x".repeat(257) + "'";
    ask(ASHA, "'country':'IN','values':{" + city + "}").expectError(400, 100);
  }

  @Test
  void aFormToAnotherCountryFails() {
    var asked = ask(ADA, "'country':'IN'");
    assertThat(asked.status()).isEqualTo(200);
    var id = JsonField.text(asked.json(), "/messages/0/id");
    var failed = app.await("a status", value -> value.at("/statuses/0/id").asText().equals(id));
    assertThat(JsonField.integer(failed, "/statuses/0/errors/0/code")).isEqualTo(131026);
  }
}
