package dev.sessiongateway.application.node;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.NodeUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Which of the other nodes answer this one: a circuit breaker for each. It opens with the first
/// call that does not reach a node, and is closed by a call in the background that does, so that no
/// request waits to find out. The store says meanwhile whether the node works (its lease is
/// extended, so it keeps its sessions) or is gone (others take them). Thread-safe.
public final class Peers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Peers.class);

  /// How often a node that does not answer is called, and the store is asked for its lease.
  static final Duration AGAIN = Duration.ofMillis(500);

  /// How often a node that answers is called, so that an operator sees a cut before a client does.
  static final Duration CALLED = Duration.ofSeconds(5);

  /// Leases of the store's clock are compared by this one's.
  private static final Duration INEXACT = Duration.ofMillis(250);

  private final @Nullable NodeUrl self;
  private final Time time;
  private final Executor background;
  private final Supplier<List<Node>> nodes;
  private final AtomicReference<Function<NodeUrl, Optional<String>>> call =
      new AtomicReference<>(_ -> Optional.empty());
  private final Map<NodeUrl, Breaker> open = new ConcurrentHashMap<>();
  private final Map<NodeUrl, CompletableFuture<Boolean>> calls = new ConcurrentHashMap<>();
  private final LongAdder refusals = new LongAdder();
  private final AtomicReference<Instant> calledAt = new AtomicReference<>(Instant.MIN);
  private final AtomicBoolean isWatching = new AtomicBoolean();
  private final AtomicBoolean isReading = new AtomicBoolean();
  private final AtomicBoolean isClosed = new AtomicBoolean();

  /// @param self this node; null for a gateway that is alone
  /// @param time of the machine
  /// @param nodes all of them, as the store has them now
  Peers(@Nullable NodeUrl self, Time time, Executor background, Supplier<List<Node>> nodes) {
    this.self = self;
    this.time = time;
    this.background = background;
    this.nodes = nodes;
  }

  /// How a node is called. Until then all of them answer.
  ///
  /// @param problem with a node; empty when it answers. Returns within the budget of a call
  public void callWith(Function<NodeUrl, Optional<String>> problem) {
    call.set(problem);
  }

  /// Since when and why a node does not answer; empty when it does, as far as is known.
  public Optional<Outage> outage(NodeUrl node) {
    return Optional.ofNullable(open.get(node)).map(breaker -> breaker.outage(node));
  }

  /// The nodes that do not answer, by URL.
  public List<Outage> outages() {
    return open.entrySet().stream()
        .map(each -> each.getValue().outage(each.getKey()))
        .sorted((one, other) -> one.node().compareTo(other.node()))
        .toList();
  }

  /// Requests that were refused because their node does not answer, since the start.
  public long refusals() {
    return refusals.sum();
  }

  /// Counts a request that is refused because the node does not answer.
  public void refused(NodeUrl node) {
    refusals.increment();
    var breaker = open.get(node);
    if (breaker != null) {
      breaker.refused.increment();
    }
  }

  /// A call did not reach a node.
  ///
  /// @param reason for operators
  public void failed(NodeUrl node, String reason) {
    if (isClosed.get() || open.putIfAbsent(node, new Breaker(time.instant(), reason)) != null) {
      return;
    }
    LOG.atWarn()
        .addKeyValue("node", node)
        .addKeyValue("reason", reason)
        .log(
            "another node does not answer; requests for its sessions wait or are refused until it"
                + " does");
    watch();
  }

  /// Whether a node answers now. Callers at the same time share one call.
  public boolean answers(NodeUrl node) {
    var own = new CompletableFuture<Boolean>();
    var running = calls.putIfAbsent(node, own);
    if (running != null) {
      return running.join();
    }
    var answers = false;
    try {
      var problem = call.get().apply(node);
      answers = problem.isEmpty();
      problem.ifPresentOrElse(reason -> failed(node, reason), () -> answered(node));
    } finally {
      calls.remove(node);
      own.complete(answers);
    }
    return answers;
  }

  /// Calls a node soon, because a request to it broke off. One that is about to end is none that
  /// does not answer.
  public void suspect(NodeUrl node) {
    background.execute(() -> {
      var isOpen = open.containsKey(node);
      if (!isClosed.get() && (isOpen || (call.get().apply(node).isPresent() && isAlive(node)))) {
        var _ = answers(node);
      }
    });
  }

  private boolean isAlive(NodeUrl node) {
    try {
      return nodes.get().stream().anyMatch(each -> each.url().equals(node) && each.isAlive());
    } catch (RuntimeException e) {
      LOG.atDebug().addKeyValue("node", node).setCause(e).log("the lease of a node was not read");
      return false;
    }
  }

  private void answered(NodeUrl node) {
    var closed = open.remove(node);
    if (closed != null) {
      ended(node, closed, "another node answers again");
    }
  }

  private void ended(NodeUrl node, Breaker closed, String what) {
    LOG.atInfo()
        .addKeyValue("node", node)
        .addKeyValue("seconds", Duration.between(closed.since, time.instant()).toSeconds())
        .addKeyValue("refused", closed.refused.sum())
        .log(what);
  }

  /// What the store says of the nodes.
  void seen(Collection<Node> all) {
    var alive =
        all.stream()
            .filter(Node::isAlive)
            .collect(Collectors.toMap(Node::url, Function.identity()));
    open.forEach((url, breaker) -> {
      var node = alive.get(url);
      if (node == null || breaker.isOfEarlierStart(node.lease())) {
        // Others take its sessions, or it has begun anew: whoever calls it next finds out.
        if (open.remove(url, breaker)) {
          ended(url, breaker, "a node that did not answer has ended");
        }
      } else {
        breaker.seen(node.lease(), time.instant().plus(node.left()));
      }
    });
    callSometimes(alive.keySet());
  }

  private void callSometimes(Collection<NodeUrl> alive) {
    var now = time.instant();
    var last = calledAt.get();
    if (now.isAfter(last.plus(CALLED)) && calledAt.compareAndSet(last, now)) {
      alive.stream()
          .filter(node -> !node.equals(self) && !open.containsKey(node))
          .forEach(this::suspect);
    }
  }

  private void watch() {
    if (!open.isEmpty() && !isClosed.get() && isWatching.compareAndSet(false, true)) {
      var _ = time.after(AGAIN, () -> background.execute(this::look));
    }
  }

  /// A store that hangs keeps no node from being called again.
  private void look() {
    open.keySet().forEach(this::suspect);
    isWatching.set(false);
    watch();
    if (isReading.compareAndSet(false, true)) {
      readLeases();
    }
  }

  private void readLeases() {
    try {
      seen(nodes.get());
    } catch (RuntimeException e) {
      // Without the store it is not known whether they work; the breakers stay as they are.
      LOG.atDebug().setCause(e).log("the leases of nodes that do not answer were not read");
    } finally {
      isReading.set(false);
    }
  }

  /// No node is called any more.
  @Override
  public void close() {
    isClosed.set(true);
    open.clear();
  }

  /// A node that does not answer this one.
  ///
  /// @param reason for operators
  /// @param works whether it has extended its lease since: it keeps its sessions, and is only cut
  ///   off from this node
  public record Outage(NodeUrl node, Instant since, String reason, boolean works) {}

  private static final class Breaker {
    private final Instant since;
    private final String reason;
    private final LongAdder refused = new LongAdder();
    private @Nullable NodeLease lease;
    private Instant firstEnd = Instant.MAX;
    private boolean works;

    Breaker(Instant since, String reason) {
      this.since = since;
      this.reason = reason;
    }

    synchronized boolean isOfEarlierStart(NodeLease now) {
      return lease != null && !lease.equals(now);
    }

    /// @param end of its lease, by this machine's clock
    synchronized void seen(NodeLease now, Instant end) {
      if (lease == null) {
        lease = now;
        firstEnd = end;
      }
      works = works || end.isAfter(firstEnd.plus(INEXACT));
    }

    synchronized Outage outage(NodeUrl node) {
      return new Outage(node, since, reason, works);
    }
  }
}
