package dev.sessiongateway.http.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clients cannot configure headers that control the transfer of a request.
@Tag("redteam")
class ReservedHeadersTest {
  @AutoClose private static final TestServer server = new TestServer();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "Content-Length",
        "Transfer-Encoding",
        "Connection",
        "Expect",
        "expect",
        "UPGRADE",
        "Content-Encoding",
        "Trailer",
        "Proxy-Authorization"
      })
  void familyARefusesThemNamingTheField(String name) {
    var hook =
        "{'url':'http://a.example','events':['*'],'customHeaders':[{'name':'"
            + name
            + "','value':'x'}]}";
    var body = "{'name':'reserved','config':{'webhooks':[" + hook + "]}}";

    var reply = server.asNative().post("/api/sessions", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.customHeaders.name");
    assertThat(reply.json().toString()).contains("must not be " + name);
    assertThat(server.asNative().get("/api/sessions/reserved").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Expect", "Upgrade", "Content-Encoding", "Trailer", "Proxy-Authorization", "Host"})
  void familyBRefusesThemNamingTheHeader(String name) {
    var loja = server.stopped("loja-" + server.identifiers.uuid());
    var body = "{'url':'https://h.example/x','headers':{'" + name + "':'x'}}";

    var reply = server.asNative().post("/webhook/set/" + loja, body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().toString()).contains("customHeaders.name", name);
    assertThat(server.asNative().get("/webhook/find/" + loja).text("url")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Expected", "X-Expect", "Content-Language", "Trailers", "Authorization"})
  void otherHeadersAreTaken(String name) {
    var loja = server.stopped("loja-" + server.identifiers.uuid());
    var body = "{'url':'https://h.example/x','headers':{'" + name + "':'x'}}";

    assertThat(server.asNative().post("/webhook/set/" + loja, body).status()).isEqualTo(201);
  }
}
