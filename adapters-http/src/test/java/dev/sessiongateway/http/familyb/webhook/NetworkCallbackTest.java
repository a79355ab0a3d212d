package dev.sessiongateway.http.familyb.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.NetworkCallback.Request;
import dev.sessiongateway.application.network.NetworkCallback.Response;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the servers of a network tell over HTTP.
class NetworkCallbackTest {
  @AutoClose private static TestServer server;

  private static final List<Request> REQUESTS = new CopyOnWriteArrayList<>();
  private static final List<String> SIGNATURES = new CopyOnWriteArrayList<>();
  private static Response answer = new Response(200, "");

  @BeforeAll
  static void start() {
    server = new TestServer();
    var cloud = new FakeNetwork(server.time, new CountingIdentifiers());
    cloud.takeCallbacksBy((request, _) -> {
      REQUESTS.add(request);
      SIGNATURES.add(String.valueOf(request.headers().get("x-hub-signature-256")));
      return answer;
    });
    server.networks.with("whatsapp-cloud", cloud).with("silent", server.network);
  }

  @BeforeEach
  void forget() {
    REQUESTS.clear();
    SIGNATURES.clear();
  }

  @Test
  void theChallengeIsAnsweredWithoutAKeyByTheNetworkAlone() {
    answer = new Response(200, "1158201444");
    var reply =
        server
            .anonymous()
            .get("/webhook/meta?hub.mode=subscribe&hub.verify_token=t&hub.challenge=1158201444");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).isEqualTo("1158201444");
    assertThat(REQUESTS)
        .singleElement()
        .satisfies(request -> {
          assertThat(request.method()).isEqualTo("GET");
          assertThat(request.query())
              .containsEntry("hub.mode", "subscribe")
              .containsEntry("hub.verify_token", "t");
        });
  }

  @Test
  void aBodyReachesTheNetworkByteByByteWithItsHeaders() {
    answer = new Response(200, "EVENT_RECEIVED");
    var body = "{ \"object\" :\n\"whatsapp_business_account\", \"x\": \"\\u00e4\" }";
    var reply =
        server
            .anonymous()
            .with("X-Hub-Signature-256", "sha256=00")
            .post("/callback/whatsapp-cloud", body);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(REQUESTS)
        .singleElement()
        .satisfies(request -> assertThat(new String(request.body(), UTF_8)).isEqualTo(body));
    assertThat(SIGNATURES).containsExactly("sha256=00");
  }

  @Test
  void theOtherOperationsBesideItNeedAKey() {
    assertThat(server.anonymous().get("/webhook/find/shop").status()).isEqualTo(401);
    assertThat(server.anonymous().post("/webhook/evolution", "{}").status()).isEqualTo(401);
  }

  @Test
  void whatTheNetworkRefusesIsRefused() {
    answer = new Response(403, "wrong signature");
    var reply = server.anonymous().post("/webhook/meta", "{}");
    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.text()).isEqualTo("wrong signature");
  }

  @Test
  void aNetworkThatIsToldNothingByHttpAndAnUnknownOneAreNotFound() {
    for (var network : List.of("silent", "nobody", "..%2Fx")) {
      var reply =
          server.anonymous().with("apikey", TestServer.KEY).post("/callback/" + network, "{}");
      assertThat(reply.status()).as(network).isEqualTo(404);
    }
    assertThat(server.asNative().post("/callback/silent", "{}").text("code"))
        .isEqualTo("network.not-found");
  }
}
