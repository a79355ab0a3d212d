package dev.sessiongateway.http.familyb.instance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.session.NameHeader;
import java.net.URLEncoder;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Instances have names in the letters of every script.
class InternationalNamesTest {
  @AutoClose private final TestServer server = new TestServer();

  @ParameterizedTest
  @ValueSource(strings = {"Loja S\u00e3o Paulo", "\u4e2d\u6587", "\u0645\u062a\u062c\u0631"})
  void areCreatedFoundAndDeleted(String name) {
    var client = server.asNative();
    var path = URLEncoder.encode(name, UTF_8).replace("+", "%20");
    var made = client.post("/instance/create", "{'instanceName':'" + name + "'}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    assertThat(made.text("/instance/instanceName")).isEqualTo(name);

    var state = client.get("/instance/connectionState/" + path);
    assertThat(state.text("/instance/instanceName")).isEqualTo(name);
    assertThat(client.get("/api/sessions/" + path).text("name")).isEqualTo(name);
    assertThat(client.get("/instance/fetchInstances?instanceName=" + path).text()).contains(name);
    assertThat(client.delete("/instance/delete/" + path).status()).isEqualTo(200);
    assertThat(client.get("/instance/connectionState/" + path).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%2e%2e", "a%2fb", "%C0%AE", "a%25", "%E2%80%AEa"})
  void aHostileNameIsA400(String path) {
    assertThat(server.asNative().get("/instance/connectionState/" + path).status())
        .isIn(400, 404)
        .isNotEqualTo(200);
    var body = "{'instanceName':'" + path + "'}";
    assertThat(server.asNative().post("/instance/create", body).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Loja S\u00e3o Paulo", "\u4e2d\u6587", "plain name"})
  void aHeaderHasThemInAscii(String name) {
    var header = NameHeader.of(new SessionName(name));
    assertThat(header).matches("\\p{ASCII}+");
    assertThat(NameHeader.read(header)).contains(new SessionName(name));
    assertThat(NameHeader.read("%zz")).isEmpty();
  }
}
