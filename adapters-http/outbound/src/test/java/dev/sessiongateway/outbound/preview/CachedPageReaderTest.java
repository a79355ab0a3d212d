package dev.sessiongateway.outbound.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.preview.FakePageReader;
import dev.sessiongateway.application.preview.PageReader;
import dev.sessiongateway.application.preview.PageReaderContract;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CachedPageReaderTest implements PageReaderContract {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final SessionName BOB = new SessionName("bob");
  private static final PageReader.Page MENU = new PageReader.Page("Menu", null, null);

  private final FakePageReader web = new FakePageReader();
  private final AtomicLong nanos = new AtomicLong();
  private final ExecutorService background = Executors.newVirtualThreadPerTaskExecutor();
  private final Phaser readings = new Phaser(1);
  private final CachedPageReader reader =
      new CachedPageReader(web, this::inBackground, LONG, nanos::get);

  @AfterEach
  void close() {
    background.shutdownNow();
  }

  @Override
  public PageReader reader() {
    return reader;
  }

  @Override
  public URI serving(PageReader.Page page) {
    var url = page(0);
    web.put(url, page);
    return url;
  }

  @Override
  public URI missing() {
    return page(404);
  }

  @Override
  public URI unreachable() {
    return page(502);
  }

  @Override
  public SessionConfig.Proxy proxy() {
    return new SessionConfig.Proxy("proxy.example:3128", null, null);
  }

  @Override
  public int proxied() {
    return web.throughProxies().size();
  }

  private static URI page(int number) {
    return URI.create("http://pages.example/" + number);
  }

  private Optional<PageReader.Page> read(URI url) {
    return reader.read(ADA, url, null);
  }

  private void inBackground(Runnable reading) {
    readings.register();
    background.execute(() -> {
      try {
        reading.run();
      } finally {
        readings.arriveAndDeregister();
      }
    });
  }

  /// A caller has the page a moment before the cache notes from when on it ages.
  private void pass(Duration time) {
    readings.arriveAndAwaitAdvance();
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void aPageIsReadOnceInTenMinutes() {
    var url = serving(MENU);
    read(url);
    pass(Duration.ofMinutes(9));
    assertThat(read(url)).contains(MENU);
    assertThat(reader.read(BOB, url, null)).contains(MENU);
    assertThat(web.read()).hasSize(1);
    pass(Duration.ofMinutes(2));
    assertThat(read(url)).contains(MENU);
    assertThat(web.read()).hasSize(2);
  }

  @Test
  void anUnreadablePageIsTriedAgainAfterAMinute() {
    assertThat(read(page(7))).isEmpty();
    assertThat(read(page(7))).isEmpty();
    assertThat(web.read()).hasSize(1);
    web.put(page(7), MENU);
    pass(Duration.ofSeconds(61));
    assertThat(read(page(7))).contains(MENU);
  }

  @Test
  void whatIsReadThroughAProxyIsAnotherPage() {
    var url = serving(MENU);
    reader.read(ADA, url, proxy());
    reader.read(ADA, url, proxy());
    read(url);
    assertThat(web.read()).hasSize(2);
    assertThat(web.throughProxies()).hasSize(1);
  }

  @Test
  void theOldestPicturesMakeRoom() {
    var picture = new PageReader.Picture(new byte[2 << 20]);
    for (var i = 0; i < 20; i++) {
      web.put(page(i), new PageReader.Page("P", null, picture));
      read(page(i));
    }
    assertThat(web.read()).hasSize(20);
    // The background makes the room.
    var deadline = System.nanoTime() + LONG.toNanos();
    while (web.read().size() <= 30 && System.nanoTime() < deadline) {
      for (var i = 0; i < 20; i++) {
        read(page(i));
      }
    }
    assertThat(web.read()).hasSizeGreaterThan(30);
  }

  @Test
  void whoWaitsTooLongGoesWithoutAndFindsThePageLater() throws Exception {
    var gate = new Semaphore(0);
    var slow = slow(gate, Duration.ofMillis(50));
    assertThat(slow.read(ADA, page(1), null)).isEmpty();
    gate.release();
    var patient = asking(() -> slow.read(ADA, page(1), null));
    assertThat(patient).contains(MENU);
  }

  /// Asks until there is an answer.
  private static Optional<PageReader.Page> asking(Callable<Optional<PageReader.Page>> question)
      throws Exception {
    var deadline = System.nanoTime() + LONG.toNanos();
    var answer = question.call();
    while (answer.isEmpty() && System.nanoTime() < deadline) {
      answer = question.call();
    }
    return answer;
  }

  private CachedPageReader slow(Semaphore gate, Duration within) {
    return new CachedPageReader(
        (_, _, _) -> {
          gate.acquireUninterruptibly();
          return Optional.of(MENU);
        },
        background,
        within,
        nanos::get);
  }

  @Test
  void manyWhoAskForOnePageWaitForOneReading() throws Exception {
    var gate = new Semaphore(0);
    var slow = slow(gate, LONG);
    var asked = ask(slow, ADA, 50, _ -> page(1));
    gate.release();
    for (var answer : asked) {
      assertThat(answer.get(60, TimeUnit.SECONDS)).contains(MENU);
    }
  }

  @Test
  void aSessionReadsFourPagesAtOnceAndAllSessionsSixteen() throws Exception {
    var reading = new AtomicInteger();
    var started = new Semaphore(0);
    var gate = new Semaphore(0);
    var web =
        new CachedPageReader(
            (_, _, _) -> {
              reading.incrementAndGet();
              started.release();
              gate.acquireUninterruptibly();
              reading.decrementAndGet();
              return Optional.of(MENU);
            },
            background,
            LONG,
            nanos::get);
    var adas = ask(web, ADA, 20, CachedPageReaderTest::page);
    assertThat(started.tryAcquire(4, 60, TimeUnit.SECONDS)).isTrue();
    var bobs = ask(web, BOB, 1, _ -> page(100));
    assertThat(started.tryAcquire(1, 60, TimeUnit.SECONDS)).isTrue();
    assertThat(reading).hasValue(5);
    for (var i = 0; i < 5; i++) {
      var first = 200 + 10 * i;
      var _ = ask(web, new SessionName("s" + i), 4, n -> page(first + n));
    }
    assertThat(started.tryAcquire(11, 60, TimeUnit.SECONDS)).isTrue();
    assertThat(reading).hasValue(16);
    gate.release(100);
    for (var answer : adas) {
      assertThat(answer.get(60, TimeUnit.SECONDS)).contains(MENU);
    }
    assertThat(bobs.getFirst().get(60, TimeUnit.SECONDS)).contains(MENU);
  }

  private List<Future<Optional<PageReader.Page>>> ask(
      PageReader web, SessionName session, int times, IntFunction<URI> url) {
    return IntStream.range(0, times)
        .mapToObj(i -> background.submit(() -> web.read(session, url.apply(i), null)))
        .toList();
  }

  @Test
  @ExpectsLog("WARN CachedPageReader - reading a linked page failed")
  void aReaderThatBreaksOrIsBusyIsNoPage() {
    assertThat(failingWith(new StackOverflowError())).isEmpty();
    var busy = new Fault.TooManyRequests("pages", Duration.ofSeconds(1)).toException();
    assertThat(failingWith(busy)).isEmpty();
  }

  private Optional<PageReader.Page> failingWith(Throwable failure) {
    PageReader broken =
        (_, _, _) -> {
          if (failure instanceof Error error) {
            throw error;
          }
          throw (RuntimeException) failure;
        };
    return new CachedPageReader(broken, background, LONG, nanos::get).read(ADA, page(1), null);
  }

  @Test
  void afterTheEndThereIsNoPage() {
    background.shutdownNow();
    assertThat(read(page(1))).isEmpty();
  }

  /// The cache would warn of each task that it cannot hand on when the gateway ends.
  @Test
  void theBackgroundReadsPagesAndDoesNothingElse() {
    var tasks = new AtomicInteger();
    Executor counting =
        task -> {
          tasks.incrementAndGet();
          background.execute(task);
        };
    var counted = new CachedPageReader(web, counting, LONG, nanos::get);
    for (var i = 0; i < 20; i++) {
      web.put(page(i), MENU);
      assertThat(counted.read(ADA, page(i), null)).contains(MENU);
      pass(Duration.ofMinutes(11));
    }
    assertThat(tasks).hasValue(20);
  }
}
