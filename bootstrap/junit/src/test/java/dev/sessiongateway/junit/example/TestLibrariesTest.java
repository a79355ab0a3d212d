package dev.sessiongateway.junit.example;

import static dev.sessiongateway.junit.GatewayAssert.assertThat;
import static dev.sessiongateway.junit.PhoneAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.TestGateway;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a failed wait says is the same in Java, Python and JavaScript.
@GatewayTest
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TestLibrariesTest {
  private static final String ADA = "447700900101";
  private static final String SHOP = "447700900199";

  private static final String PYTHON =
      """
      import os, threading, time
      from session_gateway import Gateway, GatewayError
      gateway = Gateway.open()
      ada = gateway.phone("447700900101")
      def failure(of):
          try:
              of()
          except AssertionError as error:
              print(error)
              print("---")
          else:
              raise SystemExit("nothing failed")
      failure(lambda: ada.received("We are open", within=0))
      failure(lambda: gateway.was_called("sendText", {"text": "We are open"}, within=0))
      failure(lambda: gateway.was_not_called("sendText"))
      failure(lambda: ada.presses("Steak"))
      try:
          gateway.was_called("sendTxt")
      except GatewayError as error:
          print(error.status)
          print("---")
      def late():
          time.sleep(1.5)
          body = {"session": "shop", "chatId": "447700900101", "text": "We are open"}
          gateway.call("POST", "/api/sendText", body)
      threading.Thread(target=late).start()
      failure(lambda: ada.received("We are open", within=1))
      """;

  private static final String JAVASCRIPT =
      """
      import { setTimeout as pause } from "node:timers/promises";
      import { Gateway } from "./session_gateway.mjs";
      const gateway = await Gateway.open();
      const ada = await gateway.phone("447700900101");
      async function failure(of) {
        try {
          await of();
        } catch (error) {
          if (error.code !== "ERR_ASSERTION") throw error;
          console.log(error.message);
          console.log("---");
          return;
        }
        throw new Error("nothing failed");
      }
      await failure(() => ada.received("We are open", 0));
      await failure(() => gateway.wasCalled("sendText", { fields: { text: "We are open" }, within: 0 }));
      await failure(() => gateway.wasNotCalled("sendText"));
      await failure(() => ada.presses("Steak"));
      await gateway.wasCalled("sendTxt").catch((error) => console.log(`${error.status}\\n---`));
      const body = { session: "shop", chatId: "447700900101", text: "We are open" };
      const late = pause(1500).then(() => gateway.call("POST", "/api/sendText", body));
      await failure(() => ada.received("We are open", 1));
      await late;
      """;

  @TempDir private Path directory;

  @Test
  @NeedsProgram("python3")
  void inPython(TestGateway gateway) throws Exception {
    assertSaysTheSame(gateway, PYTHON, "python3", "-B", "failures.py");
  }

  @Test
  @NeedsProgram("node")
  void inJavaScript(TestGateway gateway) throws Exception {
    assertSaysTheSame(gateway, JAVASCRIPT, "node", "failures.mjs");
  }

  private void assertSaysTheSame(TestGateway gateway, String program, String... command)
      throws Exception {
    gateway.world("phones: [{number: %s, name: Ada}, {number: %s}]".formatted(ADA, SHOP));
    var ada = gateway.phone(ADA);
    var nobody = URI.create("http://127.0.0.1:9/");
    gateway.session("shop", gateway.phone(SHOP), nobody, "message.revoked");
    var message = OutgoingMessage.to(ada.address(), new Content.Text("We are closed"));
    gateway.useCases().messaging().send(new SessionName("shop"), message);
    refusedCall(gateway);
    assertThat(gateway).wasCalled("sendText", 1);
    var wanted = Map.of("text", "We are open");
    var inJava =
        List.of(
            failure(() -> assertThat(ada).within(Duration.ZERO).received("We are open")),
            failure(() -> assertThat(gateway).within(Duration.ZERO).wasCalled("sendText", wanted)),
            failure(() -> assertThat(gateway).wasNotCalled("sendText")));
    assertThat(inJava.getFirst())
        .contains("a.sendText was refused with 404 session.not-found")
        .contains("of shop at http://127.0.0.1:9: no event was sent");

    Files.writeString(directory.resolve(command[command.length - 1]), program);
    var said =
        BotExamplesTest.output(directory, BotExamplesTest.of(gateway), 0, command)
            .split("---\\R", -1);

    assertThat(said).hasSize(7);
    for (var i = 0; i < inJava.size(); i++) {
      assertThat(said[i].strip()).isEqualTo(inJava.get(i));
    }
    assertThat(said[3]).startsWith("The phone " + ADA + " has no button or row \"Steak\".");
    assertThat(said[4].strip()).isEqualTo("400");
    assertThat(said[5])
        .containsPattern("within 1000 ms, but it came [0-9]+ ms too late\\.\\R")
        .contains("  from " + SHOP + ": \"We are open\" (too late)");
  }

  private static String failure(ThrowingCallable assertion) {
    return String.valueOf(catchThrowable(assertion).getMessage());
  }

  private static void refusedCall(TestGateway gateway) throws Exception {
    var body = "{\"session\":\"nobody\",\"chatId\":\"1\",\"text\":\"We are closed\"}";
    var request =
        HttpRequest.newBuilder(URI.create(gateway.url() + "/api/sendText"))
            .headers("apikey", gateway.key(), "Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    try (var http = HttpClient.newHttpClient()) {
      http.send(request, BodyHandlers.discarding());
    }
  }
}
