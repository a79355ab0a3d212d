package dev.sessiongateway.http.familya.app;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhoneNumberAppTest {
  private static final Address MEXICAN = Address.person("5215512345678");
  private static final Address GERMAN = Address.person("4915550000002");

  @AutoClose private static TestServer server;

  private SessionName shop;

  @BeforeAll
  static void start() {
    server = new TestServer();
    for (var person : List.of(MEXICAN, GERMAN)) {
      server.network.addContact(new Contact(person, "Someone", null));
    }
  }

  @BeforeEach
  void link() {
    shop = server.active("shop-" + server.identifiers.uuid());
  }

  private Reply add(String kind, String config) {
    return server
        .asWaha()
        .post("/api/apps", "{'session':'%s','app':'%s','config':%s}".formatted(shop, kind, config));
  }

  private Reply send(String number) {
    return server
        .asWaha()
        .post(
            "/api/sendText",
            "{'session':'%s','chatId':'%s@c.us','text':'hi'}".formatted(shop, number));
  }

  private Address reached() {
    return server.network.sent(shop).getLast().chat();
  }

  @Test
  void aRuleGivesTheOtherFormOfANumber() {
    var made =
        add(
            "phone-numbers",
            "{'rules':[{'regexp':'^49(15550000003)$','replace':'49$1'},"
                + "{'regexp':'3$','replace':'2'}]}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);

    send("4915550000003");
    assertThat(reached()).as("the first rule counts").isEqualTo(Address.person("4915550000003"));
    send("4915550000013");
    assertThat(reached()).isEqualTo(Address.person("4915550000013"));
    var rules = "{'app':'phone-numbers','config':{'rules':[{'regexp':'3$','replace':'2'}]}}";
    server.asWaha().put("/api/apps/" + made.text("id"), rules);
    send("4915550000003");
    assertThat(reached()).isEqualTo(GERMAN);
    send("525512345678");
    assertThat(reached()).as("a number that no rule handles").isEqualTo(MEXICAN);
  }

  @Test
  void aRuleWithoutAReplacementKeepsNumbersAsTheyAre() {
    add("phone-numbers", "{'rules':[{'regexp':'^52'}]}");
    send("525512345678");
    assertThat(reached()).isEqualTo(Address.person("525512345678"));
  }

  @ParameterizedTest
  @CsvSource({"phone-numbers", "mexican-phone-numbers"})
  void withoutLookupNumbersAreTakenAsGiven(String kind) {
    add(kind, "{'lookup':false}");
    send("525512345678");
    assertThat(reached()).isEqualTo(Address.person("525512345678"));
  }

  @Test
  void aStrictAppRefusesNumbersThatTheNetworkDoesNotHave() {
    add("mexican-phone-numbers", "{'strict':true}");
    send("525512345678");
    assertThat(reached()).isEqualTo(MEXICAN);
    var refused = send("525587654321");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("number.not-on-network");
    assertThat(send("4915559999999").status()).as("a number of no rule").isEqualTo(201);
  }

  @Test
  void aDisabledAppDoesNothing() {
    var made = add("phone-numbers", "{'strict':true}");
    assertThat(send("4915559999999").status()).isEqualTo(400);
    var off = "{'app':'phone-numbers','enabled':false,'config':{'strict':true}}";
    server.asWaha().put("/api/apps/" + made.text("id"), off);
    assertThat(send("4915559999999").status()).isEqualTo(201);
  }

  @Test
  void theRulesThatCountAreShown() {
    var own = add("phone-numbers", "{'rules':[{'regexp':'^1'}],'strict':true}");
    assertThat(own.json().at("/config").toString())
        .isEqualTo(
            json(
                "{'rules':[{'regexp':'^1'}],'strict':true,'lookup':true,"
                    + "'cache':{'memoryTtl':'24h','persistent':false}}"));
    var mexico = add("mexican-phone-numbers", "{}");
    assertThat(mexico.text("/config/rules/0/regexp")).isEqualTo("^52([2-9]\\d{9})$");
    assertThat(mexico.text("/config/rules/0/replace")).isEqualTo("521$1");
  }

  @ParameterizedTest
  @CsvSource({"90s, 90s", "120s, 2m", "90m, 90m", "48h, 48h", "7d, 168h"})
  void howLongNumbersAreRememberedIsShown(String sent, String shown) {
    var made =
        add(
            "phone-numbers",
            "{'cache':{'memoryTtl':'" + sent + "','persistent':true,'persistentTtl':'31d'}}");
    assertThat(made.json().at("/config/cache").toString())
        .isEqualTo(json("{'memoryTtl':'%s','persistent':false}").formatted(shown));
  }

  /// Dashboards send the configuration back as they got it.
  @Test
  void whatAnAnswerShowsCanBeSentBack() {
    var made = add("argentine-phone-numbers", "{'strict':true}");
    var path = "/api/apps/" + made.text("id");
    assertThat(server.asWaha().put(path, made.text()).json()).isEqualTo(made.json());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'rules':[{}]} | rules.0.regexp",
        "{'rules':[{'regexp':''}]} | rules.0.regexp",
        "{'rules':[{'regexp':'^1'},{'regexp':'('}]} | rules.1",
        "{'rules':[{'regexp':'(a{100}){100}'}]} | rules.0",
        "{'rules':[{'regexp':'^1','replace':'$1'}]} | rules.0",
        "{'rules':[{'regexp':'^1','replace':'one'}]} | rules.0",
        "{'rules':'^1'} | rules",
        "{'strict':'very'} | strict",
        "{'lookup':7} | lookup",
        "{'cache':{'memoryTtl':'soon'}} | cache.memoryTtl",
        "{'cache':{'memoryTtl':'0s'}} | cache.memoryTtl",
        "{'cache':{'memoryTtl':'32d'}} | cache.memoryTtl",
        "{'cache':{'memoryTtl':24}} | cache.memoryTtl",
        "{'cache':'24h'} | cache",
      })
  void aBadConfigurationIsRefusedByTheNameOfItsField(String config, String field) {
    var refused = add("phone-numbers", config);
    assertThat(refused.status()).as(config).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid.config." + field);
    assertThat(server.asWaha().get("/api/apps?session=" + shop).json()).isEmpty();
  }

  @Test
  void anAppOfACountryTakesNoOtherRules() {
    var refused = add("mexican-phone-numbers", "{'rules':[{'regexp':'^1'}]}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid.config.rules");
    var body =
        "{'name':'unborn','apps':[{'app':'calls'},{'app':'phone-numbers',"
            + "'config':{'rules':[{'regexp':'('}]}}]}";
    var session = server.asNative().post("/api/sessions", body);
    assertThat(session.text("code")).isEqualTo("invalid.apps.1.config.rules.0");
  }
}
