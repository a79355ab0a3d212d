package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.domain.time.BackOff;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// The webhook calls of one business, in order. What is not answered with 2xx is repeated with
/// growing delays: while the app cannot be reached the others wait behind it, and a call that the
/// app refuses is repeated beside the others. Kept in memory. Thread-safe.
final class WebhookQueue implements AutoCloseable {
  /// More than these lose the oldest.
  static final int MOST_WAITING = 1_000;

  /// A call is given up after this time.
  static final Duration LIFETIME = Duration.ofDays(7);

  /// How many attempts are shown.
  private static final int SHOWN = 100;

  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final BackOff RETRY = new BackOff(Duration.ofSeconds(1), Duration.ofHours(1));
  private static final int ANSWER_BYTES = 64 << 10;

  /// Statuses that say that nobody looked at the call.
  private static final Set<Integer> UNREACHABLE = Set.of(408, 425, 429, 502, 503, 504);

  private static final Json JSON = new Json(0);

  private final Supplier<CloudBusiness> business;
  private final OutboundClient client;
  private final Time time;
  private final Executor executor;
  private final Deque<Call> waiting = new ArrayDeque<>();
  private final Deque<Attempt> attempts = new ArrayDeque<>();
  private Time.@Nullable Timer retry;
  private boolean working;

  /// Calls that are repeated beside the others.
  private int refused;

  private boolean closed;
  private long lost;

  /// @param business as it is now
  /// @param executor runs the calls, which block
  WebhookQueue(
      Supplier<CloudBusiness> business, OutboundClient client, Time time, Executor executor) {
    this.business = business;
    this.client = client;
    this.time = time;
    this.executor = executor;
  }

  /// Forgets it when the business has no webhook.
  synchronized void add(String field, WebhookBody body) {
    if (closed || business.get().target(field).isEmpty()) {
      return;
    }
    if (waiting.size() + refused >= MOST_WAITING && !waiting.isEmpty()) {
      waiting.removeFirst();
      lost++;
    }
    if (waiting.size() + refused >= MOST_WAITING) {
      lost++;
      return;
    }
    waiting.addLast(new Call(field, AsciiJson.of(JSON.write(body)), time.instant(), 0));
    begin();
  }

  /// The address may be another one now: what waits for its next attempt does not wait longer.
  synchronized void retryNow() {
    if (retry != null) {
      retry.cancel();
      retry = null;
      executor.execute(this::work);
    }
  }

  private void work() {
    for (var call = next(); call != null; call = next()) {
      var target = business.get().target(call.field());
      var attempt = target.isEmpty() ? null : attempt(call, address(target.get().url()));
      if (!settled(call, attempt)) {
        return;
      }
    }
  }

  /// Its address was read before it was taken.
  private static URI address(String url) {
    try {
      return UrlParser.parse(url);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a webhook with an invalid address", e);
    }
  }

  private synchronized @Nullable Call next() {
    var call = closed ? null : waiting.peekFirst();
    working = call != null;
    return call;
  }

  /// @param attempt absent when there is no webhook any more
  /// @return whether the next call follows at once
  private synchronized boolean settled(Call call, @Nullable Attempt attempt) {
    // A full queue may have lost the call meanwhile.
    if (call.equals(waiting.peekFirst())) {
      waiting.removeFirst();
    }
    if (attempt != null) {
      if (attempts.size() >= SHOWN) {
        attempts.removeFirst();
      }
      attempts.addLast(attempt);
    }
    var age = Duration.between(call.since(), time.instant());
    if (closed || attempt == null || attempt.isTaken() || age.compareTo(LIFETIME) >= 0) {
      return true;
    }
    var delay = RETRY.mean(call.failures() + 1);
    if (attempt.isRefused()) {
      refused++;
      var _ = time.after(delay, () -> again(call.again()));
      return true;
    }
    waiting.addFirst(call.again());
    retry = time.after(delay, this::resume);
    return false;
  }

  private synchronized void again(Call call) {
    refused--;
    if (!closed) {
      waiting.addFirst(call);
      begin();
    }
  }

  private void begin() {
    if (!working) {
      working = true;
      executor.execute(this::work);
    }
  }

  private void resume() {
    synchronized (this) {
      if (retry == null) {
        return;
      }
      retry = null;
    }
    work();
  }

  private Attempt attempt(Call call, URI url) {
    var headers =
        Map.of(
            "Content-Type",
            "application/json",
            "User-Agent",
            "facebookexternalua",
            "X-Hub-Signature-256",
            "sha256=" + signature(business.get().appSecret(), call.body()));
    var request = OutboundRequest.of("POST", url, headers, call.body(), ANSWER_BYTES);
    var at = time.instant();
    try {
      return call.toAttempt(at, client.call(request, DEADLINE).status(), null);
    } catch (OutboundException e) {
      return call.toAttempt(at, null, e.getMessage());
    }
  }

  static String signature(String secret, byte[] body) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }

  synchronized Overview overview() {
    return new Overview(waiting.size() + refused, lost, List.copyOf(attempts).reversed());
  }

  @Override
  public synchronized void close() {
    closed = true;
    waiting.clear();
    if (retry != null) {
      retry.cancel();
      retry = null;
    }
  }

  /// @param failures attempts so far
  @SuppressWarnings("ArrayRecordComponent") // equal only to itself
  private record Call(String field, byte[] body, Instant since, int failures) {
    Call again() {
      return new Call(field, body, since, failures + 1);
    }

    Attempt toAttempt(Instant at, @Nullable Integer status, @Nullable String trouble) {
      return new Attempt(
          at, field, failures + 1, status, trouble, new String(body, StandardCharsets.UTF_8));
    }
  }

  /// @param number from 1
  /// @param status of the answer; absent when there was none
  /// @param trouble why there was no answer
  record Attempt(
      Instant at,
      String field,
      int number,
      @Nullable Integer status,
      @Nullable String trouble,
      String body) {
    /// Whether the app took a look at it; otherwise the app cannot be reached.
    boolean isRefused() {
      return status != null && !UNREACHABLE.contains(status);
    }

    boolean isTaken() {
      return status != null && status >= 200 && status < 300;
    }
  }

  /// @param lost calls that a full queue lost
  /// @param attempts the latest first
  record Overview(int waiting, long lost, List<Attempt> attempts) {}
}
