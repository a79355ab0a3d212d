package dev.sessiongateway.outbound.preview;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.sessiongateway.application.permit.FairPermits;
import dev.sessiongateway.application.preview.PageReader;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.outbound.client.OutboundClient;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads each page once in a while, a few at a time, and lets nobody wait longer than the deadline.
///
/// A page is read in the background. Who gave up waiting finds it the next time. Pages that were
/// read through different proxies are different pages.
public final class CachedPageReader implements PageReader {
  /// How long a send waits for the preview of its link.
  private static final Duration PREVIEW = Duration.ofSeconds(3);

  /// Shorter, so that a page whose picture is slow is there in time without the picture.
  private static final Duration PAGE = Duration.ofMillis(2_500);

  private static final Duration FRESH = Duration.ofMinutes(10);

  /// A page that could not be read is tried again sooner.
  private static final Duration UNREADABLE = Duration.ofMinutes(1);

  private static final int MOST_BYTES = 16 << 20;
  private static final int ENTRY_BYTES = 512;
  private static final Logger LOG = LoggerFactory.getLogger(CachedPageReader.class);

  private final PageReader reader;
  private final Executor background;
  private final Duration within;

  /// A session with many slow pages holds 4 of the 16 slots at most.
  private final FairPermits<SessionName> slots = new FairPermits<>(16, 4, Integer.MAX_VALUE);

  private final AsyncCache<Key, Reading> pages;

  /// A reader of pages on the web.
  ///
  /// @param background runs tasks that block, each on a thread of its own
  public static CachedPageReader overHttp(
      OutboundClient client, ComputePool compute, Executor background) {
    return new CachedPageReader(
        new HttpPageReader(client, compute, PAGE), background, PREVIEW, Ticker.systemTicker());
  }

  /// @param background runs tasks that block, each on a thread of its own
  /// @param within how long a caller waits
  CachedPageReader(PageReader reader, Executor background, Duration within, Ticker ticker) {
    this.reader = reader;
    this.background = background;
    this.within = within;
    this.pages =
        Caffeine.newBuilder()
            .maximumWeight(MOST_BYTES)
            .weigher((Key key, Reading reading) -> bytes(key, reading.page()))
            .expireAfter(
                Expiry.<Key, Reading>creating(
                    (_, reading) -> reading.page().isPresent() ? FRESH : UNREADABLE))
            .ticker(ticker)
            // The cache tidies up on the thread that changed it. It would warn of a background that
            // has ended.
            .executor(Runnable::run)
            .buildAsync();
  }

  @Override
  public Optional<Page> read(SessionName session, URI url, SessionConfig.@Nullable Proxy via) {
    try {
      var read =
          pages
              .get(new Key(url, via), (key, _) -> load(session, key))
              .get(within.toNanos(), TimeUnit.NANOSECONDS);
      return read == null ? Optional.empty() : read.page();
    } catch (TimeoutException | RejectedExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the reading of a page completes normally", e);
    }
  }

  /// The future completes with null when the page was not read, which the cache forgets at once.
  private CompletableFuture<@Nullable Reading> load(SessionName session, Key key) {
    var loaded = new CompletableFuture<@Nullable Reading>();
    background.execute(() -> loaded.complete(readOrNull(session, key)));
    return loaded;
  }

  private @Nullable Reading readOrNull(SessionName session, Key key) {
    var request = slots.request(session).orElseThrow();
    try {
      if (!request.await(within)) {
        return null;
      }
      try (request) {
        return new Reading(reader.read(session, key.url(), key.via()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      // The text goes all the same: what a page contains must not decide that. No turn to parse
      // is usual under load.
      if (!(e instanceof FaultException)) {
        LOG.atWarn().setCause(e).log("reading a linked page failed");
      }
    }
    return null;
  }

  private static int bytes(Key key, Optional<Page> page) {
    return ENTRY_BYTES
        + 2 * key.url().toString().length()
        + page.map(cached -> bytes(cached)).orElse(0);
  }

  private static int bytes(Page page) {
    var description = page.description();
    var picture = page.picture();
    return 2 * page.title().length()
        + (description == null ? 0 : 2 * description.length())
        + (picture == null ? 0 : picture.bytes().length);
  }

  /// @param page empty when the page has no preview
  private record Reading(Optional<Page> page) {}

  private record Key(URI url, SessionConfig.@Nullable Proxy via) {}
}
