package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Receivers that say what a test tells them, and remember what they got. Every receiver accepts
/// until told otherwise.
public final class FakeDelivery implements Delivery {
  private final List<Delivered> delivered = new ArrayList<>();
  private final Map<URI, Outcome> always = new HashMap<>();
  private final Map<URI, Set<String>> breaksOn = new HashMap<>();
  private final Map<URI, Queue<Outcome>> next = new HashMap<>();

  @Override
  public synchronized Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin) {
    var once = next.getOrDefault(webhook.url(), new ArrayDeque<>()).poll();
    var broken = breaksOn.getOrDefault(webhook.url(), Set.of()).contains(event.name());
    var otherwise =
        broken
            ? new Outcome.ServerError(500, "HTTP 500", null)
            : always.getOrDefault(webhook.url(), new Outcome.Accepted(200));
    var outcome = once == null ? otherwise : once;
    delivered.add(new Delivered(webhook, event, outcome, origin));
    notifyAll();
    return new Attempt(outcome, null, Duration.ZERO, "");
  }

  /// The receiver at `url` answers so from now on.
  public synchronized void answer(URI url, Outcome outcome) {
    always.put(url, outcome);
  }

  /// The receiver at `url` answers events of these names with server errors from now on.
  public synchronized void breakOn(URI url, String... names) {
    breaksOn.put(url, Set.of(names));
  }

  /// The receiver at `url` answers so next, one after the other.
  public synchronized void answerNext(URI url, Outcome... outcomes) {
    next.computeIfAbsent(url, _ -> new ArrayDeque<>()).addAll(List.of(outcomes));
  }

  /// Every attempt so far, oldest first.
  public synchronized List<Delivered> delivered() {
    return List.copyOf(delivered);
  }

  /// The attempts at one receiver, oldest first.
  public List<Delivered> deliveredTo(URI url) {
    return delivered().stream().filter(one -> one.webhook().url().equals(url)).toList();
  }

  /// Waits until the attempts are as wanted.
  ///
  /// @throws AssertionError when they are not after a minute
  public synchronized List<Delivered> await(Predicate<List<Delivered>> condition) {
    var deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.test(List.copyOf(delivered))) {
      var left = deadline - System.nanoTime();
      if (left <= 0) {
        throw new AssertionError("not as wanted after 60 s: " + delivered);
      }
      try {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted while waiting", e);
      }
    }
    return List.copyOf(delivered);
  }

  /// One attempt.
  public record Delivered(Webhook webhook, RenderedEvent event, Outcome outcome, Origin origin) {
    public SessionConfig.@Nullable Proxy via() {
      return origin.via();
    }
  }
}
