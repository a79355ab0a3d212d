package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.bootstrap.e2e.OperationWalk.text;
import static dev.sessiongateway.bootstrap.e2e.StoredDataFill.ADA;
import static dev.sessiongateway.bootstrap.e2e.StoredDataFill.CHAT;
import static dev.sessiongateway.bootstrap.e2e.StoredDataFill.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.settings.Setting;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// A gateway of this build answers what an earlier one answered about its data, sends, receives and
/// deletes there, and still has all of that after another start.
final class StoredDataSteps {
  private StoredDataSteps() {}

  /// @param where the data are
  static void goOn(StoredData stored, Path data, Map<Setting, String> where) throws Exception {
    var settings = new HashMap<>(where);
    settings.put(Setting.SIMULATOR_CLOCK, stored.end().toString());
    String sent;
    String received;
    try (var server = EmbeddedGateway.start(data, settings);
        var receiver = new Receiver(0)) {
      var operator = ApiExplorer.to(server);
      active(operator);

      assertThat(StoredAnswers.lost(stored.answers(), StoredAnswers.of(operator))).isEmpty();

      sent = sends(operator, receiver);
      received = receives(operator, receiver);
      deletes(operator);
      assertThat(operator.get("/health").done().text("status")).isEqualTo("ok");
    }
    try (var again = EmbeddedGateway.start(data, settings)) {
      var operator = ApiExplorer.to(again);
      active(operator);
      var messages = operator.get("/api/shop/chats/" + CHAT + "/messages?limit=100").done().text();
      assertThat(messages).contains(sent, received).doesNotContain("the first of all");
      operator.get("/api/sessions/branch").expect(404);
    }
  }

  private static void active(ApiExplorer operator) {
    operator.await("/api/sessions/shop", json -> text(json, "state").equals("active"));
  }

  private static String sends(ApiExplorer operator, Receiver receiver) {
    operator
        .put(
            "/api/sessions/shop",
            "{'config':{'webhooks':[{'url':'" + receiver.url() + "','events':['*']}]}}")
        .done();
    active(operator);
    var body = "{'session':'shop','chatId':'" + CHAT + "','text':'from today'}";
    var id = text(operator.post("/api/sendText", body).done().json(), "messageId");
    operator.await(
        "/simulator/phones/" + ADA + "/messages?limit=100",
        json -> json.toString().contains("from today"));
    return Inbox.shortId(id);
  }

  private static String receives(ApiExplorer operator, Receiver receiver) {
    var body = "{'to':'" + SHOP + "','text':'an answer of today'}";
    var id =
        text(operator.post("/simulator/phones/" + ADA + "/messages", body).done().json(), "id");
    var _ = receiver.until(event -> event.toString().contains(id));
    return id;
  }

  private static void deletes(ApiExplorer operator) {
    var chat = "/api/shop/chats/" + CHAT + "/messages";
    for (var message : operator.get(chat + "?limit=100").done().json()) {
      if (text(message, "body").equals("the first of all")) {
        var _ = operator.asWaha().delete(chat + "/" + Inbox.encoded(text(message, "id"))).done();
      }
    }
    var _ = operator.delete("/api/sessions/branch").done();
    for (var key : operator.get("/api/keys").done().json()) {
      var _ = operator.delete("/api/keys/" + text(key, "id")).done();
    }
  }
}
