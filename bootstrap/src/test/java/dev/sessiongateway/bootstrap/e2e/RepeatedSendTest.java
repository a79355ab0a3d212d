package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A client repeats a send because it got no answer.
class RepeatedSendTest {
  private static final int CALLERS = 50;
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";

  @TempDir private Path home;

  @Test
  void fiftyEqualSendsAtOnceWithOneKeyAreOneMessageAndAnotherBodyIsRefused() throws Exception {
    try (var server = EmbeddedGateway.start(home.resolve("data"))) {
      var explorer = ApiExplorer.to(server);
      explorer.phone(ADA, "Ada");
      explorer.paired("shop", SHOP);
      var keyed = explorer.and("Idempotency-Key", "order-4711");

      assertThat(idsOf(keyed)).as("every caller got the same message").hasSize(1);
      var onPhone =
          explorer
              .get("/simulator/phones/" + ADA + "/chats/" + SHOP + "@c.us/messages?limit=100")
              .expect(200)
              .json();
      assertThat(onPhone).as("messages on the phone").hasSize(1);
      keyed.post("/api/sendText", text("Something else")).expect(409);
    }
  }

  private static Set<String> idsOf(ApiExplorer keyed) throws Exception {
    var go = new CountDownLatch(1);
    Callable<String> caller =
        () -> {
          go.await();
          return keyed
              .post("/api/sendText", text("Your order is on its way"))
              .expect(200)
              .text("messageId");
        };
    var answers = new ArrayList<Future<String>>();
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < CALLERS; i++) {
        answers.add(callers.submit(caller));
      }
      go.countDown();
    }
    var ids = new HashSet<String>();
    for (var answer : answers) {
      ids.add(answer.get());
    }
    return ids;
  }

  private static String text(String text) {
    return "{'session':'shop','chatId':'" + ADA + "@c.us','text':'" + text + "'}";
  }
}
