package dev.sessiongateway.http.familya.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnreadableProxyTest {
  @AutoClose private TestServer server;

  @BeforeEach
  void start() {
    server = new TestServer();
    server.stopped("ada");
    server.stopped("bob");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[:80", "[]:80", ":80", "proxy.test:0", "proxy.test:65536", "a b:80"})
  void familyARefusesWhatFamilyBCannotShow(String address) {
    var reply =
        server
            .asNative()
            .put("/api/sessions/ada", "{'config':{'proxy':{'server':'" + address + "'}}}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("config.proxy.server").contains("host:port");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[:80", "no port", ""})
  void anUnparsableStoredProxyIsShownWholeAndBreaksNoList(String address) {
    var proxy = new SessionConfig.Proxy(address, null, null);
    server.gateway.sessions().configure(new SessionName("ada"), before -> before.with(proxy));

    var found = server.asNative().get("/instance/fetchInstances");

    assertThat(found.status()).isEqualTo(200);
    assertThat(names(found)).containsExactlyInAnyOrder("ada", "bob");
    assertThat(server.asNative().get("/api/sessions?all=true").json()).hasSize(2);
    assertThat(server.asNative().get("/proxy/find/ada").status()).isEqualTo(200);
  }

  private static List<String> names(Reply reply) {
    return StreamSupport.stream(reply.json().spliterator(), false)
        .map(instance -> instance.required("name").textValue())
        .toList();
  }
}
