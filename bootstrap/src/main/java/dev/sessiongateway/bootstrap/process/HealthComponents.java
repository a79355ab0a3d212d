package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.delivery.ReceiverAdmin.ReceiverStatus;
import dev.sessiongateway.application.event.RetentionFigures;
import dev.sessiongateway.application.health.Health.HealthFinding;
import dev.sessiongateway.application.health.HealthComponent;
import dev.sessiongateway.application.media.MediaConverter;
import dev.sessiongateway.application.node.Peers;
import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.application.store.StoreHealth.StoreLoad;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.SinkName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The components of a gateway process whose health is reported. A part that can fail is added to
/// the list of [#of].
final class HealthComponents {
  /// What [Doctor] calls little space too.
  static final long LOW_DISK_BYTES = 512L << 20;

  /// A write-ahead log is folded into its database at 16 MiB; it only grows beyond while a reader
  /// or a full disk keeps that from happening.
  static final long LARGE_WAL_BYTES = 256L << 20;

  /// Webhooks with a problem that are named; `gateway webhooks list` names all.
  private static final int NAMED_WEBHOOKS = 3;

  private HealthComponents() {}

  static List<HealthComponent> of(
      Gateway gateway, ProcessResources resources, WebhookBacklogs backlogs) {
    return Stream.of(
            ofStore(resources.stores().health()),
            ofNode(gateway),
            Stream.of(
                new HealthComponent("media", () -> media(resources.files())),
                new HealthComponent("network", () -> network(gateway)),
                new HealthComponent("workers", () -> workers(resources.background())),
                new HealthComponent("deliveries", () -> deliveries(backlogs.webhooks())),
                new HealthComponent("retention", () -> retention(gateway.load().retention())),
                new HealthComponent("ffmpeg", () -> ffmpeg(resources.converter()))),
            ofSinks(resources.sinks()))
        .flatMap(part -> part)
        .toList();
  }

  /// A gateway that publishes to no broker has no component for them.
  private static Stream<HealthComponent> ofSinks(ProvidedSinks sinks) {
    return sinks.names().isEmpty()
        ? Stream.empty()
        : Stream.of(new HealthComponent("sinks", () -> sinks(sinks)));
  }

  /// Degraded while a broker takes no events; they are kept, and published later.
  private static HealthFinding sinks(ProvidedSinks sinks) {
    return sinks
        .problem()
        .map(problem -> HealthFinding.degraded("sinks.unavailable", problem))
        .orElseGet(() ->
            HealthFinding.ok(
                "connected: "
                    + sinks.opened().keySet().stream()
                        .map(SinkName::value)
                        .collect(Collectors.joining(", "))));
  }

  /// A gateway that is alone has no lease.
  private static Stream<HealthComponent> ofNode(Gateway gateway) {
    return gateway.nodes().self().stream()
        .map(self -> new HealthComponent("node", () -> node(gateway, self)));
  }

  private static HealthFinding node(Gateway gateway, NodeUrl self) {
    return gateway
        .nodes()
        .problem()
        .map(problem -> HealthFinding.down("node.lease", problem))
        .orElseGet(() -> peers(self, gateway.nodes().peers().outages()));
  }

  /// Degraded while other nodes do not answer this one: their sessions are out of reach here.
  static HealthFinding peers(NodeUrl self, List<Peers.Outage> outages) {
    var finding =
        outages.isEmpty()
            ? HealthFinding.ok(self.value())
            : HealthFinding.degraded(
                "node.peers",
                outages.stream()
                    .map(each ->
                        "%s does not answer since %s: %s"
                            .formatted(each.node(), each.since(), each.reason()))
                    .collect(Collectors.joining("; ", self + "; ", "")));
    return finding.with("unreachable", outages.size());
  }

  /// What a store does not know of itself has no component.
  private static Stream<HealthComponent> ofStore(StoreHealth store) {
    var components = new ArrayList<HealthComponent>();
    components.add(new HealthComponent("database", () -> database(store)));
    components.add(new HealthComponent("stores", () -> stores(store.notices(), store.unchecked())));
    components.add(new HealthComponent("writer", () -> writer(store)));
    if (store.load().log() != null) {
      components.add(new HealthComponent("wal", () -> wal(store.load())));
    }
    if (store.freeBytes().isPresent()) {
      components.add(new HealthComponent("disk", () -> disk(store)));
      // The name under which family A's clients look for it: files are on the same disk.
      components.add(new HealthComponent("mediaFiles.space", () -> disk(store)));
    }
    return components.stream();
  }

  /// Writes to each database.
  private static HealthFinding database(StoreHealth store) {
    var check = store.check();
    return check.reason() == null
        ? HealthFinding.ok(check.detail())
        : HealthFinding.down(check.reason(), check.detail());
  }

  /// A damaged store makes nothing else fail.
  ///
  /// @param notices of damaged stores and lost commits
  /// @param unchecked stores whose pages are being checked
  static HealthFinding stores(List<String> notices, List<String> unchecked) {
    var lines = new ArrayList<>(notices);
    if (!unchecked.isEmpty()) {
      lines.add("checking: " + String.join(", ", unchecked));
    }
    var detail = lines.isEmpty() ? "whole" : String.join("; ", lines);
    if (!notices.isEmpty()) {
      return HealthFinding.degraded("stores.damaged", detail);
    }
    return unchecked.isEmpty()
        ? HealthFinding.ok(detail)
        : HealthFinding.checking("stores.checking", detail);
  }

  private static HealthFinding writer(StoreHealth store) {
    var stuck = store.stuck();
    if (!stuck.isEmpty()) {
      return HealthFinding.down(
          "writer.stuck", "writes wait and none is done: " + String.join(", ", stuck));
    }
    var load = store.load();
    return queue(load.longestQueue(), load.mostWaitingWrites());
  }

  /// @param longest how many writes of one database wait
  /// @param most how many may
  static HealthFinding queue(int longest, int most) {
    var detail = longest + " of " + most + " writes wait";
    return okUnless(longest >= most / 2, "writer.busy", detail)
        .with("waiting", longest)
        .with("limit", most);
  }

  private static HealthFinding wal(StoreLoad load) {
    return wal(load.log() == null ? 0 : load.log().largestBytes());
  }

  static HealthFinding wal(long largestBytes) {
    var detail = "largest write-ahead log " + mebibytes(largestBytes);
    return okUnless(largestBytes > LARGE_WAL_BYTES, "wal.large", detail)
        .with("bytes", largestBytes)
        .with("threshold", LARGE_WAL_BYTES);
  }

  private static HealthFinding okUnless(boolean isDegraded, String reason, String detail) {
    return isDegraded ? HealthFinding.degraded(reason, detail) : HealthFinding.ok(detail);
  }

  private static HealthFinding disk(StoreHealth store) {
    return disk(store.freeBytes().orElse(0));
  }

  static HealthFinding disk(long freeBytes) {
    var detail = mebibytes(freeBytes) + " free";
    var finding =
        freeBytes <= 0
            ? HealthFinding.down("disk.full", detail)
            : okUnless(freeBytes < LOW_DISK_BYTES, "disk.low", detail);
    return finding.with("free", freeBytes).with("threshold", LOW_DISK_BYTES);
  }

  /// Degraded while files cannot be kept or read outside of the stores; texts still go.
  private static HealthFinding media(FileStorage files) {
    return files
        .problem()
        .get()
        .map(found -> HealthFinding.degraded("media.unavailable", found))
        .orElseGet(() -> HealthFinding.ok(files.place()));
  }

  /// Degraded while sessions have failed, or say that they are active and cannot send: somebody has
  /// to look at them.
  private static HealthFinding network(Gateway gateway) {
    var all = gateway.sessions().list();
    var failed =
        (int) all.stream().filter(each -> each.state() instanceof SessionState.Failed).count();
    var open = String.join(", ", gateway.openNetworks());
    var withoutLink = gateway.withoutLink().size();
    return network(open, failed, withoutLink, all.size(), gateway.networkProblems());
  }

  /// @param problems of networks, by their names
  static HealthFinding network(
      String name, int failed, int withoutLink, int all, Map<String, String> problems) {
    var finding = network(name, failed, withoutLink, all);
    if (problems.isEmpty()) {
      return finding;
    }
    var detail =
        problems.entrySet().stream()
            .map(each -> each.getKey() + ": " + each.getValue())
            .collect(Collectors.joining("; "));
    return HealthFinding.degraded("network.down", detail)
        .with("failed", failed)
        .with("withoutLink", withoutLink)
        .with("sessions", all);
  }

  static HealthFinding network(String name, int failed, int withoutLink, int all) {
    var finding =
        withoutLink > 0
            ? HealthFinding.degraded(
                "links.down",
                "%s; %d of %d sessions are active without a link".formatted(name, withoutLink, all))
            : failed > 0
                ? HealthFinding.degraded(
                    "sessions.failed", "%s; %d of %d sessions failed".formatted(name, failed, all))
                : HealthFinding.ok(name);
    return finding.with("failed", failed).with("withoutLink", withoutLink).with("sessions", all);
  }

  /// Down while a worker has work and makes no progress. Failures that were recovered from are
  /// reported only.
  static HealthFinding workers(WorkerSupervisor workers) {
    var stalled = workers.stalled();
    if (!stalled.isEmpty()) {
      return HealthFinding.down(
          "workers.stalled",
          stalled.entrySet().stream()
              .map(each -> each.getKey() + " " + each.getValue())
              .collect(Collectors.joining(", ", "not progressing: ", "")));
    }
    var failures = workers.failures();
    return HealthFinding.ok(failures == 0 ? "ok" : "failures since the start: " + failures);
  }

  /// Degraded while the stores grow because what is old cannot be removed.
  static HealthFinding retention(RetentionFigures removed) {
    var detail = "%d runs, %d failures".formatted(removed.runs(), removed.failures());
    return okUnless(removed.failing(), "retention.failing", detail)
        .with("oldestEventSeconds", removed.oldestEventSeconds());
  }

  /// Degraded while a webhook does not get all events at once; they are kept and retried. The
  /// webhook is named by its id, which says nothing about its session.
  static HealthFinding deliveries(List<ReceiverStatus> webhooks) {
    var found = new LinkedHashMap<String, Long>();
    found.put("webhooks.disabled", count(webhooks, EndpointHealth.Condition.DISABLED));
    found.put("webhooks.failing", count(webhooks, EndpointHealth.Condition.OPEN));
    found.put("webhooks.holding", count(webhooks, DeliveryProblem.Kind.HOLDING));
    found.put("webhooks.refusing", count(webhooks, DeliveryProblem.Kind.REFUSING));
    var detail =
        Stream.concat(
                Stream.of(
                    "%d webhooks, %d do not accept, %d disabled"
                        .formatted(
                            webhooks.size(),
                            found.get("webhooks.failing"),
                            found.get("webhooks.disabled"))),
                webhooks.stream()
                    .flatMap(webhook ->
                        webhook.problems().stream().limit(1).map(one -> named(webhook, one)))
                    .limit(NAMED_WEBHOOKS))
            .collect(Collectors.joining("; "));
    return found.entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .findFirst()
        .map(worst -> HealthFinding.degraded(worst.getKey(), detail))
        .orElseGet(() -> HealthFinding.ok(detail));
  }

  private static String named(ReceiverStatus webhook, DeliveryProblem problem) {
    var waits =
        problem.kind() == DeliveryProblem.Kind.HOLDING
            ? webhook.waiting() + " events wait"
            : webhook.retried() + " are retried beside the others";
    return "%s: %s %s of %s: %s, %s"
        .formatted(
            webhook.id().value(),
            problem.event(),
            problem.eventId(),
            problem.since(),
            problem.reason(),
            waits);
  }

  private static long count(List<ReceiverStatus> webhooks, EndpointHealth.Condition condition) {
    return webhooks.stream().filter(each -> each.endpoint().condition() == condition).count();
  }

  private static long count(List<ReceiverStatus> webhooks, DeliveryProblem.Kind kind) {
    return webhooks.stream()
        .filter(each -> each.problems().stream().anyMatch(one -> one.kind() == kind))
        .count();
  }

  /// Without it, the gateway works; requests that require a conversion are refused.
  private static HealthFinding ffmpeg(MediaConverter converter) {
    return HealthFinding.ok(converter.isAvailable() ? "installed" : "not installed");
  }

  private static String mebibytes(long bytes) {
    return (bytes >> 20) + " MiB";
  }
}
