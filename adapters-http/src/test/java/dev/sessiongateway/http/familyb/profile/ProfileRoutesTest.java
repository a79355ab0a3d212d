package dev.sessiongateway.http.familyb.profile;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileRoutesTest {
  private static final Address BOB = Address.person("4915550000002");
  private static final Address SHOP = Address.person("4915550000007");
  private static final Address TEAM = Address.group("120363040000000001");

  @AutoClose private static TestServer server;
  private static Client client;

  private SessionName loja;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    server.network.addProfile(
        new Profile(new Contact(BOB, "Bob", "https://p.example/bob.jpg"), "Hi there", null));
    server.network.addProfile(
        new Profile(
            new Contact(SHOP, "Shop", null),
            null,
            new Profile.Business(
                "Cakes",
                "Bakery",
                "shop@example.org",
                "Main Street 1",
                List.of("https://shop.example"))));
  }

  @BeforeEach
  void link() {
    loja = server.active("loja-" + server.identifiers.uuid());
  }

  private Reply post(String operation, String body) {
    return client.post("/chat/" + operation + "/" + loja, body);
  }

  private JsonNode ok(String operation, String body) {
    var reply = post(operation, body);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply.json();
  }

  @Nested
  class Reading {
    @Test
    void showsAContactsProfile() {
      assertThat(post("fetchProfile", "{'number':'4915550000002'}").text())
          .isEqualTo(
              json(
                  "{'wuid':'4915550000002@s.whatsapp.net','name':'Bob','numberExists':true,"
                      + "'picture':'https://p.example/bob.jpg','status':'Hi there',"
                      + "'isBusiness':false}"));
    }

    @Test
    void tellsMoreOfACompany() {
      var shop = ok("fetchProfile", "{'number':'4915550000007'}");

      assertThat(JsonField.bool(shop, "isBusiness")).isTrue();
      assertThat(JsonField.text(shop, "email")).isEqualTo("shop@example.org");
      assertThat(JsonField.text(shop, "website")).isEqualTo("https://shop.example");
      var business = ok("fetchBusinessProfile", "{'number':'4915550000007'}");
      assertThat(business.toString())
          .isEqualTo(
              json(
                  "{'isBusiness':true,'wid':'4915550000007@s.whatsapp.net',"
                      + "'address':'Main Street 1','description':'Cakes',"
                      + "'website':['https://shop.example'],'email':'shop@example.org',"
                      + "'category':'Bakery','business_hours':{}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{'number':null}", "{'number':''}"})
    void withoutANumberItIsTheAccountItself(String body) {
      var own = ok("fetchProfile", body);

      assertThat(JsonField.text(own, "wuid")).isEqualTo(FakeNetwork.ADA.id().networkForm());
      assertThat(JsonField.text(own, "name")).isEqualTo("Ada");
      assertThat(JsonField.text(ok("fetchBusinessProfile", body), "jid"))
          .isEqualTo(FakeNetwork.ADA.id().networkForm());
    }

    @Test
    void aGroupHasOneToo() {
      server.network.addGroup(
          loja,
          new Group(
              TEAM,
              "The Team",
              "All of us",
              BOB,
              Instant.EPOCH,
              List.of(),
              new InviteCode("AbCdEfGhIjKlMnOpQrStUv"),
              false,
              false));
      var team = ok("fetchProfile", "{'number':'120363040000000001@g.us'}");

      assertThat(JsonField.text(team, "name")).isEqualTo("The Team");
      assertThat(JsonField.text(team, "status")).isEqualTo("All of us");
      assertThat(post("fetchProfile", "{'number':'120363040000000002@g.us'}").status())
          .isEqualTo(400);
    }

    @Test
    void anAbsentNumberIsReportedByTheCheck() {
      var reply = post("fetchProfile", "{'number':'4915559999999'}");

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.json().at("/response/message/0/exists").asBoolean(true)).isFalse();
      assertThat(reply.text("/response/message/0/number")).isEqualTo("4915559999999");
    }

    @Test
    void aContactWithoutABusinessProfileIsShownAsSuch() {
      assertThat(post("fetchBusinessProfile", "{'number':'+49 15550000002'}").text())
          .isEqualTo(
              json(
                  "{'isBusiness':false,'message':'Not is business profile',"
                      + "'jid':'4915550000002@s.whatsapp.net','exists':true,"
                      + "'number':'+49 15550000002','name':'Bob'}"));
      var nobody = ok("fetchBusinessProfile", "{'number':'4915559999999'}");
      assertThat(nobody.path("exists").asBoolean(true)).isFalse();
    }

    @Test
    void needsASessionThatCanAsk() {
      server.stopped("closed-" + loja);

      assertThat(client.post("/chat/fetchProfile/closed-" + loja, "{}").status()).isEqualTo(400);
    }
  }

  @Nested
  class Changing {
    @Test
    void nameAndWordsBelowIt() {
      assertThat(ok("updateProfileName", "{'name':'The Shop'}").toString())
          .isEqualTo(json("{'update':'success'}"));
      assertThat(ok("updateProfileStatus", "{'status':'Open till six'}").toString())
          .isEqualTo(json("{'update':'success'}"));
      var own = ok("fetchProfile", "{}");
      assertThat(JsonField.text(own, "name")).isEqualTo("The Shop");
      assertThat(JsonField.text(own, "status")).isEqualTo("Open till six");

      assertThat(post("updateProfileStatus", "{'status':''}").status()).isEqualTo(200);
      assertThat(server.network.about(loja).orElse("")).isEmpty();
      var cleared = ok("fetchProfile", "{}");
      assertThat(cleared.get("status")).isEqualTo(NullNode.getInstance());
      assertThat(cleared.get("picture")).isEqualTo(NullNode.getInstance());
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock =
            """
            updateProfileName    | {}                                       | name
            updateProfileName    | {"name":" "}                             | name
            updateProfileName    | {"name":"12345678901234567890123456"}    | name
            updateProfileStatus  | {}                                       | status
            updateProfileStatus  | {"status":7}                             | status
            updateProfilePicture | {}                                       | picture
            updateProfilePicture | {"picture":"***"}                        | picture
            updateProfilePicture | {"picture":"aGVsbG8="}                   | picture
            """)
    void badInputIsA400(String operation, String body, String field) {
      var reply = post(operation, body);

      assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid." + field);
    }

    @ParameterizedTest
    @CsvSource({"PUT, ''", "POST, ''", "PUT, 'data:image/png;base64,'"})
    void thePictureAsBase64(String method, String prefix) {
      var base64 = Base64.getEncoder().encodeToString(MediaSamples.PNG);
      var reply =
          client.send(
              method,
              "/chat/updateProfilePicture/" + loja,
              "{'picture':'" + prefix + base64 + "'}");

      assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
      assertThat(reply.text()).isEqualTo(json("{'update':'success'}"));
      assertThat(server.network.picture(loja).orElseThrow().mimetype()).isEqualTo("image/png");
    }

    @Test
    void thePictureComesAndGoes() {
      var base64 = Base64.getEncoder().encodeToString(MediaSamples.PNG);
      post("updateProfilePicture", "{'picture':'" + base64 + "'}");

      for (var time = 0; time < 2; time++) {
        var reply = client.delete("/chat/removeProfilePicture/" + loja);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text()).isEqualTo(json("{'update':'success'}"));
      }
      assertThat(server.network.picture(loja)).isEmpty();
    }
  }
}
