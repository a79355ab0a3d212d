package dev.sessiongateway.http.familyb.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionConfig.Proxy.Protocol;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProxyRoutesTest {
  @AutoClose private static TestServer server;
  private static Client client;

  private SessionName loja;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    server.proxies.takeAway("gone.example:1");
  }

  @BeforeEach
  void create() {
    loja = server.stopped("loja-" + server.identifiers.uuid());
  }

  private Reply set(String body) {
    return client.post("/proxy/set/" + loja, body);
  }

  private SessionConfig.Proxy proxy() {
    return server.gateway.sessions().get(loja).config().proxy();
  }

  private static String full(String protocol) {
    return "{'enabled':true,'host':'proxy.example','port':'3128','protocol':'%s','username':'u','password':'p'}"
        .formatted(protocol);
  }

  @Test
  void thereIsNoneAtFirst() {
    var reply = client.get("/proxy/find/" + loja);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).isEqualTo("null");
  }

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void everyProtocolIsTaken(Protocol protocol) {
    var word = protocol.name().toLowerCase(Locale.ROOT);
    var reply = set(full(word));
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.text("/proxy/instanceName")).isEqualTo(loja.value());
    assertThat(reply.text("/proxy/proxy/host")).isEqualTo("proxy.example");
    assertThat(proxy())
        .isEqualTo(new SessionConfig.Proxy(protocol, "proxy.example:3128", "u", "p"));
    var row = client.get("/proxy/find/" + loja);
    assertThat(row.bool("enabled")).isTrue();
    assertThat(row.text("port")).isEqualTo("3128");
    assertThat(row.text("protocol")).isEqualTo(word);
    assertThat(row.text("password")).isEqualTo("p");
  }

  @Test
  void anAddressOfIpv6IsWrittenWithBrackets() {
    set("{'enabled':true,'host':'2001:db8::1','port':'1080','protocol':'socks5'}");
    assertThat(proxy().server()).isEqualTo("[2001:db8::1]:1080");
    assertThat(client.get("/proxy/find/" + loja).text("host")).isEqualTo("2001:db8::1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'enabled':true,'port':'1','protocol':'http'}|host",
        "{'enabled':true,'host':'a b','port':'1','protocol':'http'}|host",
        "{'enabled':true,'host':'a','protocol':'http'}|port",
        "{'enabled':true,'host':'a','port':'65536','protocol':'http'}|port",
        "{'enabled':true,'host':'a','port':'1'}|protocol",
        "{'enabled':true,'host':'a','port':'1','protocol':'ftp'}|protocol",
        "{'enabled':true,'host':'a','port':'1','protocol':'http','password':'p'}|username",
        "{'host':'a','port':'1','protocol':'http'}|enabled"
      })
  void whatIsWrongIsNamedAndChangesNothing(String body, String field) {
    set(full("http"));
    var before = proxy();
    var reply = set(body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("/response/message/0")).startsWith(field);
    assertThat(proxy()).isEqualTo(before);
  }

  @Test
  void aProxyThatIsNotThereIsInvalid() {
    var reply = set("{'enabled':true,'host':'gone.example','port':'1','protocol':'http'}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("/response/message/0")).contains("Invalid proxy");
    assertThat(proxy()).isNull();
  }

  @Test
  void anInstanceWithAProxyThatIsNotThereIsNotMade() {
    var body =
        "{'instanceName':'never','proxyHost':'gone.example','proxyPort':'1','proxyProtocol':'http','token':'never-token'}";
    assertThat(client.post("/instance/create", body).status()).isEqualTo(400);
    assertThat(server.gateway.sessions().find("never")).isEmpty();
    assertThat(server.gateway.keys().list()).noneMatch(key -> key.name().contains("never"));
  }

  @Test
  void switchedOffItIsGone() {
    set(full("http"));
    assertThat(set("{'enabled':false}").status()).isEqualTo(201);
    assertThat(proxy()).isNull();
    assertThat(client.get("/proxy/find/" + loja).text()).isEqualTo("null");
  }

  @Test
  void aRunningSessionOpensItsLinkAnew() {
    var name = server.active("running");
    assertThat(client.post("/proxy/set/" + name, full("socks5")).status()).isEqualTo(201);
    server.await(name, SessionState.Active.class::isInstance);
    assertThat(server.gateway.sessions().get(name).history())
        .anyMatch(entry -> entry.state() instanceof SessionState.Restarting);
  }

  @Test
  void thePasswordNeedsTheScopeToConfigureTheInstance() {
    set(full("http"));
    var reader = server.anonymous().with("apikey", server.key(loja, null, Scope.READ));
    assertThat(reader.get("/proxy/find/" + loja).status()).isEqualTo(403);
    var row = reader.get("/instance/fetchInstances").json().path(0).path("Proxy");
    assertThat(JsonField.text(row, "host")).isEqualTo("proxy.example");
    assertThat(row.get("password").isNull()).isTrue();
  }

  @Test
  void familyAKeepsWhatItDoesNotKnow() {
    set(full("socks5"));
    var config =
        "{'config':{'proxy':{'server':'proxy.example:3128','username':'u','password':'q'}}}";
    client.put("/api/sessions/" + loja, config);
    assertThat(proxy())
        .isEqualTo(new SessionConfig.Proxy(Protocol.SOCKS5, "proxy.example:3128", "u", "q"));
  }
}
