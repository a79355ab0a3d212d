package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.bootstrap.backup.SqliteFiles;
import dev.sessiongateway.bootstrap.process.StartupFailure.DataDirectoryInUse;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.text.UrlServer;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Checks whether a gateway with these settings would start, without starting it or creating files.
public final class Doctor {
  private static final long LITTLE_SPACE_BYTES = 512L << 20;
  private static final String ADVICE_FOR_STORES =
      "restore the file from a backup; until then the sessions of a damaged store are FAILED and"
          + " all others are served. If it is the registry that lost something, run 'gateway doctor"
          + " --rebuild-registry'";

  private final Settings settings;
  private static final String IN_USE = "in use by a running gateway";
  private static final String ADVICE_FOR_WEBHOOKS =
      "look at what the endpoint answers; it gets these events when it accepts them";

  private final List<ProcessFinding> findings = new ArrayList<>();
  private boolean isUsable;
  private boolean isRunning;
  private boolean hasStoredKey;

  private Doctor(Settings settings) {
    this.settings = settings;
  }

  /// The results of all checks, in order.
  public static List<ProcessFinding> examine(Settings settings) {
    var doctor = new Doctor(settings);
    doctor.dataDirectory();
    doctor.database();
    doctor.network();
    doctor.findings.addAll(new NodeChecks(settings).findings());
    doctor.files();
    doctor.port();
    doctor.key();
    doctor.ffmpeg();
    return List.copyOf(doctor.findings);
  }

  /// The results of the checks that need not be alone with the data, for the gateway that runs with
  /// these settings. What it does all the time is reported by its health.
  public static List<ProcessFinding> examineRunning(Settings settings) {
    var doctor = new Doctor(settings);
    doctor.isRunning = true;
    doctor.dataDirectory();
    doctor.findings.addAll(new NodeChecks(settings).findings());
    doctor.key();
    doctor.ffmpeg();
    return List.copyOf(doctor.findings);
  }

  private void dataDirectory() {
    var directory = settings.dataDirectory();
    var nearest = nearestExisting(directory);
    var trouble = SqliteFiles.directoryProblem(directory).or(() -> writeProblem(nearest));
    if (trouble.isPresent()) {
      add(
          "data directory",
          directory + " cannot be used: " + trouble.get(),
          "correct that, or choose another with --data-dir");
      return;
    }
    isUsable = true;
    var free = freeBytes(nearest);
    add(
        "data directory",
        directory
            + (nearest.equals(directory) ? "" : ", made by the first start")
            + ", "
            + (free >> 20)
            + " MiB free",
        free < LITTLE_SPACE_BYTES ? "make room on this disk" : null);
  }

  private void database() {
    if (!isUsable) {
      return;
    }
    try (var chosen = ChosenStore.of(settings)) {
      if (!chosen.hasData()) {
        add("database", "none yet, made by the first start", null);
        return;
      }
      examine(chosen.open());
    } catch (DataDirectoryInUse e) {
      isRunning = true;
      add("database", IN_USE, null);
    } catch (StartupFailure e) {
      if (e.getCause() instanceof StoreUnusable unusable) {
        add("database", unusable.problem(), unusable.advice());
      } else {
        add("database", String.valueOf(e.getMessage()), "choose another with --store");
      }
    }
  }

  /// The data directory and the store have been examined.
  private void files() {
    var location = settings.media().location();
    if (!location.isRemote()) {
      return;
    }
    try {
      FileStorage.tryOut(location, new SystemIdentifiers());
      add("files", "kept in " + location.name() + ", which takes and gives them", null);
    } catch (StartupFailure e) {
      add("files", String.valueOf(e.getMessage()), "correct the settings that begin with s3");
    }
  }

  private void examine(OpenedStores stores) {
    stores.checkContents();
    stores.awaitChecks();
    hasStoredKey = !stores.keys().list().isEmpty();
    add("database", stores.sessions().list().size() + " sessions, checked", null);
    if (settings.node() != null) {
      stores.ownership().ifPresent(all -> findings.addAll(NodeChecks.answers(all.nodes())));
    }
    stores.health().notices().forEach(notice -> add("store", notice, ADVICE_FOR_STORES));
    new StoredWebhookProblems(stores)
        .lines()
        .forEach(line -> add("webhook", line, ADVICE_FOR_WEBHOOKS));
  }

  private void network() {
    try (var found = ProviderLoader.ofNetworks(settings.network().directory())) {
      add("network", found.get(settings.network().name()).name(), null);
    } catch (StartupFailure e) {
      add("network", String.valueOf(e.getMessage()), "choose another with --network");
    }
  }

  /// Rebuilds or completes the registry from the sessions found in the stores.
  ///
  /// @return a report, one line per action
  /// @throws StartupFailure when the data directory is unusable or in use by a gateway
  public static List<String> rebuildRegistry(Settings settings) {
    SqliteFiles.require(
        settings.store(), "'--rebuild-registry'", "run 'gateway doctor' without this option");
    if (!Files.isDirectory(settings.dataDirectory())) {
      throw new StartupFailure(
          ExitCode.DATA_UNUSABLE, settings.dataDirectory() + " is no data directory");
    }
    try {
      return SqliteFiles.rebuildRegistry(settings.dataDirectory());
    } catch (StoreUnusable e) {
      throw new StartupFailure(ExitCode.DATA_UNUSABLE, String.valueOf(e.getMessage()), e);
    }
  }

  private void port() {
    var place = settings.host() + " port " + settings.port();
    try {
      ProcessStart.freePort(settings.address(), settings.port());
      add("port", place + " is free", null);
    } catch (IOException e) {
      add(
          "port",
          place + ": " + e.getMessage() + (isRunning ? " (by the running gateway?)" : ""),
          isRunning ? null : "stop the other program, or choose another with --port");
    }
  }

  private void key() {
    if (!settings.isKeyNeeded()) {
      add("key", "none needed (no-key): everybody on this machine may do everything", null);
    } else if (settings.rootKey() != null) {
      add("key", "root key from the settings", null);
    } else if (hasStoredKey || isRunning) {
      add("key", hasStoredKey ? "in the database" : "the running gateway has one", null);
    } else {
      add(
          "key",
          settings.isLoopback() ? "none yet, made by the first start" : "none",
          settings.isLoopback() ? null : "set GATEWAY_API_KEY, or run 'gateway keys create'");
    }
  }

  /// Its absence is a problem only when the settings name another than the usual one.
  private void ffmpeg() {
    var program = settings.media().ffmpeg();
    var found = program.find();
    var isUsual = Setting.MEDIA_FFMPEG.fallback().stream().anyMatch(program.name()::equals);
    if (found.isPresent()) {
      add("ffmpeg", found.get().toString(), null);
    } else if (isUsual) {
      add("ffmpeg", "not installed; voice notes and videos are not converted", null);
    } else {
      add("ffmpeg", "there is no " + program.name(), "install it, or correct media.ffmpeg");
    }
  }

  private void add(String subject, String found, @Nullable String advice) {
    findings.add(new ProcessFinding(subject, found, advice));
  }

  private static Path nearestExisting(Path path) {
    var nearest = path;
    while (!Files.exists(nearest) && nearest.getParent() != null) {
      nearest = nearest.getParent();
    }
    return nearest;
  }

  /// Writes a file, because permissions do not show everything. A full disk is found by its space.
  private static Optional<String> writeProblem(Path directory) {
    try {
      Files.delete(Files.createTempFile(directory, ".doctor", null));
      return Optional.empty();
    } catch (FileSystemException e) {
      var reason = e.getReason() == null ? "permission denied" : e.getReason();
      return reason.contains("No space left")
          ? Optional.empty()
          : Optional.of(reason + " in " + directory);
    } catch (IOException e) {
      return Optional.of(e.toString());
    }
  }

  private static long freeBytes(Path path) {
    try {
      return Files.getFileStore(path).getUsableSpace();
    } catch (IOException e) {
      // A file system that does not report its space is no problem for the operator.
      return Long.MAX_VALUE;
    }
  }

  /// Whether a gateway runs on the data directory, so that it knows more.
  public static boolean foundRunning(List<ProcessFinding> findings) {
    return findings.stream().anyMatch(finding -> finding.found().equals(IN_USE));
  }

  /// Finds in the stores which webhooks hold or refuse events, while no gateway runs on them.
  record StoredWebhookProblems(Stores stores) {
    /// One line for each webhook of a session that does not get all events.
    List<String> lines() {
      return stores.sessions().list().stream()
          .flatMap(
              session -> receivers(session.config()).flatMap(receiver -> of(session, receiver)))
          .toList();
    }

    private static Stream<Receiver> receivers(SessionConfig config) {
      return Stream.of(
              config.webhooks().stream()
                  .filter(Webhook::enabled)
                  .map(hook -> new Receiver(hook.id(), UrlServer.hostOf(hook.url()))),
              config.apps().stream().filter(App::enabled).flatMap(app -> Receiver.of(app).stream()),
              config.sinks().stream()
                  .filter(SinkSubscription::enabled)
                  .map(sink -> new Receiver(sink.sink().ofInstance(), sink.sink().value())),
              config.parts().values().stream()
                  .flatMap(part -> part.receivers().stream())
                  .map(id -> new Receiver(id, id.value())))
          .flatMap(each -> each);
    }

    /// @param name that the operator knows: a host, or the name of a broker
    private record Receiver(ReceiverId id, String name) {
      static Optional<Receiver> of(App app) {
        return app.settings() instanceof AppSettings.OfPart part
            ? part.server().map(url -> new Receiver(app.receiver(), UrlServer.hostOf(url)))
            : Optional.empty();
      }
    }

    private Stream<String> of(Session session, Receiver receiver) {
      var ref = session.ref();
      var retried = stores.deadLetters().countRetries(ref, receiver.id());
      var held =
          stores.deliveryCursors().find(ref, receiver.id()).filter(cursor -> cursor.failures() > 0);
      if (held.isEmpty() && retried == 0) {
        return Stream.empty();
      }
      var behind = held.map(cursor -> stores.events().lastSeq(ref) - cursor.seq()).orElse(0L);
      var what =
          held.isPresent()
              ? "at most %d events wait".formatted(behind)
              : "%d refused events are retried".formatted(retried);
      return Stream.of(
          "%s of %s: %s%s"
              .formatted(
                  receiver.name(), session.name(), what, last(session, receiver).orElse("")));
    }

    private Optional<String> last(Session session, Receiver receiver) {
      return stores.deliveryLog().list(session.ref(), receiver.id(), 20).stream()
          .filter(entry -> !entry.outcome().equals("accepted"))
          .findFirst()
          .map(StoredWebhookProblems::text);
    }

    private static String text(DeliveryLog.Entry entry) {
      var answer = entry.status() == null ? entry.answer() : "HTTP " + entry.status();
      return "; last "
          + entry.event()
          + " "
          + entry.eventId()
          + " at "
          + entry.at()
          + ": "
          + answer;
    }
  }
}
