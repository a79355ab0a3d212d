package dev.sessiongateway.http.familya.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallRoutesTest {
  private static final String PATH = "/api/ada/calls/reject";
  private static final Address BOB = Address.person("4915550000002");
  private static final SessionName ADA = new SessionName("ada");

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada", FakeNetwork.ADA);
    server.stopped("other");
  }

  private static Call rings(String id) {
    var call = new Call(id, BOB, BOB, false);
    server.network.signal(ADA, new Event.CallChanged(call, CallStage.RINGING));
    return call;
  }

  private static String body(String from, String id) {
    return "{'from':'%s','id':'%s'}".formatted(from, id);
  }

  @Test
  void aRingingCallIsRejectedWithoutABody() {
    var first = rings("CALL01");
    var waha = server.asWaha().post(PATH, body(BOB.toString(), "CALL01"));
    assertThat(waha.status()).isEqualTo(201);
    assertThat(waha.body()).isEmpty();
    var second = rings("CALL02");
    var ofNative = server.asNative().post(PATH, body("4915550000002", "CALL02"));
    assertThat(ofNative.status()).isEqualTo(200);
    assertThat(ofNative.body()).isEmpty();
    assertThat(server.network.rejected(ADA)).containsExactly(first, second);
    assertThat(server.asWaha().post(PATH, body(BOB.toString(), "CALL01")).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'from':'4915550000002@c.us','id':'NONE'} | 404 | call.not-found",
        "{'from':'4915550000003@c.us','id':'RINGS'} | 404 | call.not-found",
        "{'id':'RINGS'} | 400 | invalid.from",
        "{'from':'4915550000002@c.us'} | 400 | invalid.id",
        "{'from':'','id':'RINGS'} | 400 | invalid.from",
        "{'from':'4915550000002@c.us','id':' '} | 400 | invalid.id",
        "{'from':'nobody','id':'RINGS'} | 400 | invalid.from",
        "{'from':'120363000000000001@g.us','id':'RINGS'} | 400 | invalid.from",
        "{'from':'4915550000002@c.us','id':7} | 400 | invalid.id"
      })
  void anythingElseIsRefused(String body, int status, String code) {
    rings("RINGS");
    var before = server.network.rejected(ADA).size();
    var reply = server.asWaha().post(PATH, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(status);
    assertThat(reply.text("code")).isEqualTo(code);
    assertThat(server.network.rejected(ADA)).hasSize(before);
  }

  @Test
  void theKeyMustBeForThisSession() {
    var other = server.key(new SessionName("other"), null, Scope.SEND);
    var reading = server.key(ADA, null, Scope.READ);
    for (var key : new String[] {other, reading}) {
      var reply = server.anonymous().with("apikey", key).post(PATH, body(BOB.toString(), "CALL01"));
      assertThat(reply.status()).isEqualTo(403);
    }
  }
}
