package dev.sessiongateway.junit;

import static dev.sessiongateway.junit.GatewayAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.fault.FaultException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@GatewayTest
@ExpectsLog(
    value = "WARN shop - a receiver (fails; its events wait|refuses events)",
    optional = "the gateway may still deliver for the test that had it before")
final class GatewayAssertTest {
  private static final String ADA = "447700900101@c.us";

  private static void say(TestGateway gateway, String text) throws Exception {
    call(
        gateway,
        "/api/sendText",
        "{\"session\":\"shop\",\"chatId\":\"" + ADA + "\",\"text\":\"" + text + "\"}");
  }

  private static void call(TestGateway gateway, String path, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(gateway.url() + path))
            .headers("apikey", gateway.key(), "Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    try (var http = HttpClient.newHttpClient()) {
      http.send(request, BodyHandlers.discarding());
    }
  }

  private static void open(TestGateway gateway) {
    gateway.phone("447700900101");
    gateway.session("shop", gateway.phone("447700900199"));
  }

  @Test
  void callsAreFoundByOperationCountAndBody(TestGateway gateway) throws Exception {
    open(gateway);
    say(gateway, "one");
    say(gateway, "two");

    assertThat(gateway)
        .wasCalled("sendText")
        .wasCalled("a.sendText", 2)
        .wasCalled("sendText", Map.of("text", "two", "chatId", ADA))
        .wasCalled("sendText", 1, Map.of("text", "one"))
        .wasNotCalled("sendText", Map.of("text", "three"))
        .wasNotCalled("b.sendText")
        .wasNotCalled("sendImage");
  }

  @Test
  void theFieldsOfObjectsAndListsAreCompared(TestGateway gateway) throws Exception {
    open(gateway);
    call(
        gateway,
        "/api/sendButtons",
        "{\"session\":\"shop\",\"chatId\":\"%s\",\"body\":\"Lunch?\",\"buttons\":[{\"type\":\"reply\",\"text\":\"Soup\"}]}"
            .formatted(ADA));

    assertThat(gateway)
        .wasCalled("sendButtons", Map.of("buttons", List.of(Map.of("text", "Soup"))))
        .wasNotCalled("sendButtons", Map.of("buttons", List.of()))
        .wasNotCalled("sendButtons", Map.of("buttons", List.of(Map.of("text", "Salad"))));
  }

  @Test
  void aResetForgetsCalls(TestGateway gateway) throws Exception {
    open(gateway);
    say(gateway, "one");
    assertThat(gateway).wasCalled("sendText");

    gateway.reset();

    assertThat(gateway).wasNotCalled("sendText");
  }

  @Test
  void aFailureShowsWhatWasCalled(TestGateway gateway) throws Exception {
    open(gateway);
    say(gateway, "one");
    assertThat(gateway).wasCalled("sendText");

    assertThatThrownBy(() ->
            assertThat(gateway).within(Duration.ZERO).wasCalled("sendText", Map.of("text", "two")))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith(
            "Expected sendText to be called at least once with {\"text\":\"two\"} within 0 ms, but"
                + " it was called 0 times so.\n"
                + "Requests of clients:\n"
                + "  a.sendText was answered with 20")
        .hasMessageContaining("\"text\":\"one\"");
    assertThatThrownBy(() -> assertThat(gateway).wasNotCalled("sendText"))
        .hasMessageContaining("0 times within")
        .hasMessageContaining("it was called 1 time so");
  }

  @Test
  void anOperationThatDoesNotExistIsNamed(TestGateway gateway) {
    assertThatThrownBy(() -> assertThat(gateway).wasNotCalled("sendTxt"))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("operation");
  }
}
