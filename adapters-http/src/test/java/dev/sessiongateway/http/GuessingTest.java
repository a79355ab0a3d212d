package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An address that tries keys learns of ten wrong ones a second, and valid keys keep working there.
@Timeout(60)
@Tag("redteam")
class GuessingTest {
  private static final String PATH = "/api/sessions";

  private final TestServer server = new TestServer();
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void stop() {
    server.time.advance(Duration.ofSeconds(3));
    clients.shutdownNow();
    server.close();
  }

  private CompletableFuture<Reply> guess(int number) {
    var client = server.anonymous().with("apikey", "guess-" + number);
    return CompletableFuture.supplyAsync(() -> client.get(PATH), clients);
  }

  private List<CompletableFuture<Reply>> guesses(int count) {
    var all = new ArrayList<CompletableFuture<Reply>>();
    for (var i = 0; i < count; i++) {
      all.add(guess(i));
    }
    return all;
  }

  private static long answered(List<CompletableFuture<Reply>> all, int status) {
    return all.stream().filter(it -> it.isDone() && it.join().status() == status).count();
  }

  private static long answered(List<CompletableFuture<Reply>> all) {
    return all.stream().filter(CompletableFuture::isDone).count();
  }

  /// Ten get a 401, twenty wait, the others are refused unchecked.
  private List<CompletableFuture<Reply>> limited() {
    var all = guesses(40);
    server.await(() -> answered(all) == 20, () -> answered(all) + " answers");
    assertThat(answered(all, 401)).isEqualTo(10);
    assertThat(answered(all, 429)).isEqualTo(10);
    return all;
  }

  @Test
  void tenWrongKeysASecondAreChecked() {
    var all = limited();
    server.time.advance(Duration.ofSeconds(1));
    server.await(() -> answered(all) == 30, () -> answered(all) + " answers");
    server.time.advance(Duration.ofSeconds(1));
    server.await(() -> answered(all) == 40, () -> answered(all) + " answers");
    assertThat(answered(all, 401)).isEqualTo(10);
    var refused = all.stream().map(CompletableFuture::join).filter(reply -> reply.status() == 429);
    assertThat(refused)
        .hasSize(30)
        .allSatisfy(reply -> assertThat(reply.header("Retry-After")).isEqualTo("1"))
        .allSatisfy(
            reply -> assertThat(reply.text("code")).isEqualTo("too-many.failed-key-checks"));
  }

  @Test
  void aGoodKeyThatWorkedThereBeforeKeepsWorkingAtOnce() {
    assertThat(server.asNative().get(PATH).status()).isEqualTo(200);
    limited();
    assertThat(server.asNative().get(PATH).status()).isEqualTo(200);
    assertThat(server.asWaha().get(PATH).status()).isEqualTo(200);
  }

  @Test
  void aGoodKeyThatIsNewThereWaitsItsTurn() {
    var key = server.key(null, null, Scope.READ);
    for (var i = 0; i < 10; i++) {
      assertThat(guess(i).join().status()).isEqualTo(401);
    }
    var client = server.anonymous().with("apikey", key);
    var timers = server.time.waiting();
    var reply = CompletableFuture.supplyAsync(() -> client.get(PATH), clients);
    server.await(() -> server.time.waiting() > timers, () -> "the key does not wait");
    server.time.advance(Duration.ofSeconds(1));
    assertThat(reply.join().status()).isEqualTo(200);
  }

  @Test
  void aMissingKeyIsNoGuess() {
    for (var i = 0; i < 30; i++) {
      assertThat(server.anonymous().get(PATH).status()).isEqualTo(401);
    }
    assertThat(server.asNative().get(PATH).status()).isEqualTo(200);
  }

  @Test
  void websocketsAndTicketsAreLimitedWithTheRest() {
    var upgrade = server.anonymous();
    for (var i = 0; i < 5; i++) {
      assertThat(upgrade.get("/api/events?x-api-key=guess-" + i).status()).isEqualTo(401);
      assertThat(upgrade.get("/api/events?ticket=guess-" + i).status()).isEqualTo(401);
    }
    var timers = server.time.waiting();
    var eleventh = guess(11);
    server.await(() -> server.time.waiting() > timers, () -> "the guess does not wait");
    server.time.advance(Duration.ofSeconds(1));
    assertThat(eleventh.join().status()).isEqualTo(429);
  }
}
