package dev.sessiongateway.http.bots;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is particular to the operations of bots; each of them succeeds elsewhere.
class BotRoutesTest {
  private static final String SECRET = "sk-1234567890";
  private static final SessionName SHOP = new SessionName("shop");

  @AutoClose private final TestServer server = new TestServer();

  @BeforeEach
  void session() {
    server.stopped("shop");
  }

  private Reply post(String path, String body) {
    return server.asNative().post(path, body);
  }

  private static String bot(String url, String key, String trigger) {
    return "{'enabled':true,'apiUrl':'" + url + "','apiKey':'" + key + "'," + trigger + "}";
  }

  private static final String ALL = "'triggerType':'all'";

  private String create() {
    var made = post("/flowise/create/shop", bot("https://a.example.org/1", SECRET, ALL));
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text()).doesNotContain(SECRET);
    return made.text("id");
  }

  private String stored(String id) {
    var bot = BotConfig.of(server.gateway.sessions().get(SHOP).config()).bots().getFirst();
    assertThat(bot.id().value()).isEqualTo(id);
    var secret = ((BotTarget.Flowise) bot.target()).secret();
    return secret == null ? "" : secret.value();
  }

  @Test
  void aKeyIsEncryptedAndKeptWhenItsMaskComesBack() {
    var id = create();
    var sealed = stored(id);
    assertThat(sealed).isNotEmpty().doesNotContain(SECRET);

    var same = bot("https://a.example.org/1", "***", ALL);
    assertThat(server.asNative().put("/flowise/update/" + id + "/shop", same).status())
        .isEqualTo(200);
    assertThat(stored(id)).isEqualTo(sealed);

    var elsewhere = bot("https://b.example.org/1", "***", ALL);
    var refused = server.asNative().put("/flowise/update/" + id + "/shop", elsewhere);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("apiKey");
    assertThat(stored(id)).isEqualTo(sealed);
  }

  @Test
  void twoBotsOfAKindHaveTwoTriggers() {
    create();

    var second = post("/flowise/create/shop", bot("https://b.example.org/1", "k", ALL));
    assertThat(second.status()).isEqualTo(409);
    assertThat(second.text()).contains("bot.trigger-exists");
    var other = post("/evolutionBot/create/shop", bot("https://b.example.org/1", "k", ALL));
    assertThat(other.status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "'triggerType':'keyword','triggerValue':'a'; triggerOperator",
        "'triggerType':'keyword','triggerOperator':'equals'; triggerValue",
        "'triggerType':'keyword','triggerOperator':'regex','triggerValue':'(';" + " triggerValue",
        "'triggerType':'advanced','triggerValue':'like:a'; triggerValue",
        "'triggerType':'sometimes'; triggerType",
      })
  void aTriggerThatCannotBeUsedIsRefusedAndNothingIsStored(String trigger, String field) {
    var reply = post("/flowise/create/shop", bot("https://a.example.org/1", "k", trigger));

    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text()).contains(field);
    assertThat(BotConfig.of(server.gateway.sessions().get(SHOP).config()).bots()).isEmpty();
  }

  @Test
  void anAddressMustBeOfHttp() {
    var reply = post("/flowise/create/shop", bot("ftp://a.example.org", "k", ALL));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("apiUrl");
  }

  @Test
  void aBotOfOpenAiNeedsItsCredentialsAndItsModel() {
    var without = "{'openaiCredsId':'nobody','botType':'chatCompletion','model':'m','maxTokens':1}";
    assertThat(post("/openai/create/shop", without).text()).contains("openaiCredsId");
    var key = post("/openai/creds/shop", "{'name':'a','apiKey':'" + SECRET + "'}").text("id");
    var noModel = "{'openaiCredsId':'" + key + "','botType':'chatCompletion'}";
    assertThat(post("/openai/create/shop", noModel).text()).contains("model");
    assertThat(post("/openai/create/shop", without.replace("nobody", key)).status()).isEqualTo(201);
    assertThat(server.asNative().get("/openai/creds/shop").text()).doesNotContain(SECRET);
  }

  @Test
  void aBotOfAnotherKindOrAnotherSessionIsNotFound() {
    var id = create();
    server.stopped("other");

    assertThat(server.asNative().get("/dify/fetch/" + id + "/shop").status()).isEqualTo(404);
    assertThat(server.asNative().get("/flowise/fetch/" + id + "/other").status()).isEqualTo(404);
    assertThat(server.asNative().delete("/flowise/delete/" + id + "/shop").status()).isEqualTo(200);
    assertThat(server.asNative().get("/flowise/fetch/" + id + "/shop").status()).isEqualTo(404);
  }

  @Test
  void aChatIsIgnoredOnceAndTakenBack() {
    var add = "{'remoteJid':'@g.us','action':'add'}";
    post("/n8n/ignoreJid/shop", add);
    assertThat(post("/n8n/ignoreJid/shop", add).text()).isEqualTo(json("{'ignoreJids':['@g.us']}"));
    assertThat(post("/n8n/ignoreJid/shop", add.replace("add", "remove")).text())
        .isEqualTo(json("{'ignoreJids':[]}"));
  }

  private static final String START =
      "{'url':'https://typebot.example','typebot':'orders','remoteJid':'15550004444'}";

  private Reply start() {
    var client = server.anonymous().with("apikey", server.key(SHOP, null, Scope.SEND));
    return client.post("/typebot/start/shop", START);
  }

  @Test
  void aKeyThatMaySendStartsOnlyAFlowThatIsConfigured() {
    var before = server.gateway.sessions().get(SHOP).config();
    assertThat(start().status()).isEqualTo(403);
    assertThat(server.gateway.sessions().get(SHOP).config()).isEqualTo(before);

    var bot = "{'enabled':true,'url':'https://typebot.example','typebot':'orders'}";
    assertThat(post("/typebot/create/shop", bot).status()).isEqualTo(201);
    assertThat(start().status()).isNotEqualTo(403);
    assertThat(BotConfig.of(server.gateway.sessions().get(SHOP).config()).bots()).hasSize(1);
  }
}
