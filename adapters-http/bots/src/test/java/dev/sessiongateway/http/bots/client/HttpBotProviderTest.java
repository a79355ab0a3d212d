package dev.sessiongateway.http.bots.client;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider;
import dev.sessiongateway.http.bots.engine.BotProviderContract;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Servers that misbehave. The conversations themselves are tried by the whole gateway.
@Tag("redteam")
class HttpBotProviderTest implements BotProviderContract {
  private static final Duration SHORT = Duration.ofMillis(700);

  @AutoClose
  private final OutboundClient client =
      new OutboundClient(
          OutboundPolicy.allowing(List.of("127.0.0.1/32")),
          OutboundClient.Timeouts.DEFAULT,
          "test");

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger redirected = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    on("/echo", exchange -> answer(exchange, 200, json("{'message':'hello'}")));
    on("/unavailable", exchange -> answer(exchange, 500, "{}"));
    on("/refusing", exchange -> answer(exchange, 422, json("{'secret':'" + SECRET + "'}")));
    on(
        "/forgetful",
        exchange -> {
          var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          var isGoing = body.contains("conversation_id");
          answer(exchange, isGoing ? 404 : 200, json("{'message':'hello'}"));
        });
    on("/silent", _ -> await());
    on("/html", exchange -> answer(exchange, 200, "<html>"));
    on("/large", exchange -> answer(exchange, 200, "\"" + "x".repeat(10 << 20) + "\""));
    on("/target", _ -> redirected.incrementAndGet());
    on(
        "/redirect",
        exchange -> {
          exchange.getResponseHeaders().set("Location", url("/target").toString());
          answer(exchange, 302, "{}");
        });
    server.start();
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void await() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void on(String path, Behaviour behaviour) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            behaviour.answer(exchange);
          }
        });
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    exchange.getRequestBody().readAllBytes();
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private URI url(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  @Override
  public BotProvider provider() {
    return provider(HttpBotProvider.WITHIN);
  }

  private BotProvider provider(Duration within) {
    var gateway = URI.create("http://gateway.test");
    return new HttpBotProvider(client, gateway, HttpBotProvider.OPENAI, new ManualTime(), within);
  }

  @Override
  public URI echo() {
    return url("/echo");
  }

  @Override
  public URI unavailable() {
    return url("/unavailable");
  }

  @Override
  public URI refusing() {
    return url("/refusing");
  }

  @Override
  public URI forgetful() {
    return url("/forgetful");
  }

  private BotFailure failure(String path) {
    return catchThrowableOfType(BotFailure.class, () -> provider().ask(question(url(path))));
  }

  @Test
  void aServerThatDoesNotAnswerIsLeftAtTheDeadline() {
    var failure =
        catchThrowableOfType(BotFailure.class, () -> provider(SHORT).ask(question(url("/silent"))));
    assertThat(failure.reason()).startsWith("no answer within");
    assertThat(failure.isTemporary()).isTrue();
  }

  @Test
  void anAnswerOfTenMegabytesIsNotRead() {
    assertThat(failure("/large").reason()).contains("longer than 1048576 bytes");
  }

  @Test
  void anAnswerThatIsNoJsonIsAFailure() {
    assertThat(failure("/html").reason()).isEqualTo("its answer is not JSON");
    assertThat(failure("/html").isTemporary()).isFalse();
  }

  @Test
  void noRedirectIsFollowed() {
    assertThat(failure("/redirect").reason()).isEqualTo("it answered HTTP 302");
    assertThat(redirected).hasValue(0);
  }

  @Test
  void anAddressThatIsNotAllowedIsNotCalled() {
    var inside = URI.create("http://127.0.0.2:" + server.getAddress().getPort() + "/echo");
    var failure = catchThrowableOfType(BotFailure.class, () -> provider().ask(question(inside)));
    assertThat(failure.reason()).contains("outbound.allow");
  }

  @FunctionalInterface
  private interface Behaviour {
    void answer(HttpExchange exchange) throws IOException;
  }
}
