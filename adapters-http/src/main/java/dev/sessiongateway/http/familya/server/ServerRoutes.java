package dev.sessiongateway.http.familya.server;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.health.Health;
import dev.sessiongateway.application.health.Health.ComponentHealth;
import dev.sessiongateway.application.health.Health.HealthFinding.HealthCondition;
import dev.sessiongateway.application.network.NetworkSummary;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.Timestamp;
import dev.sessiongateway.http.kernel.redaction.RedactedText;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import dev.sessiongateway.http.kernel.server.BackupSource;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Version, health and environment of the server in family A, and for administrators its backups
/// and its end.
///
/// @param process the process that the gateway runs in
/// @param time of the machine
/// @param network the name of the network of sessions that name none
/// @param networks those that sessions can be on
public record ServerRoutes(
    ServerInfo server,
    Health health,
    ProcessControl process,
    BackupSource backups,
    Time time,
    String network,
    Supplier<List<NetworkSummary>> networks)
    implements Api.FamilyA {
  private static final Parameter<Boolean> ALL = Parameter.flag("all", false);

  @Override
  public void register(Api api) {
    api.openGet("gateway.ping", "/ping", this::ping).answers(Pong.class);
    api.openGet("gateway.health", "/health", this::health);
    api.get("a.getServerVersion", "/api/server/version", Scope.ANY, this::version)
        .answers(ServerVersion.class);
    api.get("a.getVersion", "/api/version", Scope.ANY, this::version).answers(ServerVersion.class);
    api.get("a.getServerStatus", "/api/server/status", Scope.ANY, this::status)
        .answers(Status.class);
    api.get("a.listNetworks", "/api/server/networks", Scope.ANY, this::networks)
        .answersList(NetworkView.class);
    api.get("a.getServerEnvironment", "/api/server/environment", Scope.ADMIN, this::environment)
        .parameters(ALL);
    api.get("a.examineServer", "/api/server/doctor", Scope.ADMIN, this::findings)
        .answersList(Finding.class);
    api.post("a.stopServer", "/api/server/stop", Scope.ADMIN, StopBody.class, this::stop)
        .answers(Stopping.class);
    api.post("a.backUpServer", "/api/server/backup", Scope.ADMIN, BackupBody.class, this::backup);
  }

  private ApiResponse ping(ApiRequest request) {
    return ApiResponse.ok(new Pong("pong"));
  }

  private ApiResponse health(ApiRequest request) {
    var report = HealthReport.of(server, health.components());
    return ApiResponse.json(report.error().isEmpty() ? 200 : 503, report);
  }

  private ApiResponse version(ApiRequest request) {
    return ApiResponse.ok(ServerVersion.of(server));
  }

  private ApiResponse status(ApiRequest request) {
    var started = server.startedAt();
    return ApiResponse.ok(
        new Status(
            started.toEpochMilli(),
            Duration.between(started, time.instant()).toMillis(),
            ServerEnvironment.Worker.of(server),
            network));
  }

  private ApiResponse networks(ApiRequest request) {
    return ApiResponse.ok(networks.get().stream().map(NetworkView::of).toList());
  }

  /// @param standard whether sessions that name none are on it
  /// @param open whether a session is or was on it
  /// @param capabilities as in the codes `unsupported.…`; null while it is not open
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("Network")
  record NetworkView(
      String name,
      boolean standard,
      boolean open,
      @Nullable List<String> capabilities,
      int sessions) {
    static NetworkView of(NetworkSummary network) {
      return new NetworkView(
          network.name(),
          network.isStandard(),
          network.isOpen(),
          network.isOpen() ? network.capabilities() : null,
          network.sessions());
    }
  }

  record Pong(String message) {}

  /// Times in milliseconds.
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Status(
      long startTimestamp, long uptime, ServerEnvironment.Worker worker, String network) {}

  private ApiResponse environment(ApiRequest request) {
    var shown = new TreeMap<String, String>();
    process
        .environment(ALL.of(request))
        .forEach((name, value) -> shown.put(name, MaskedVariable.of(name, value)));
    return ApiResponse.ok(shown);
  }

  private ApiResponse findings(ApiRequest request) {
    return ApiResponse.ok(process.findings().stream().map(Finding::of).toList());
  }

  /// @param advice null when there is no problem
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("Finding")
  record Finding(String subject, String found, @Nullable String advice, boolean unused) {
    static Finding of(ProcessFinding finding) {
      return new Finding(finding.subject(), finding.found(), finding.advice(), finding.isUnused());
    }
  }

  private ApiResponse stop(ApiRequest request, StopBody body) {
    process.stop(body.force() != null && body.force());
    return request.done(new Stopping(true));
  }

  /// @param force absent means false
  record StopBody(@Nullable Boolean force) {}

  record Stopping(boolean stopping) {}

  private ApiResponse backup(ApiRequest request, BackupBody body) {
    var archive = backups.open(body.skipDamaged() != null && body.skipDamaged());
    var stamp = time.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    var name = "session-gateway-" + stamp.replace(":", "") + ".zip";
    return ApiResponse.stream("application/zip", archive)
        .withHeader("Content-Disposition", "attachment; filename=\"" + name + "\"")
        .withHeader("Cache-Control", "no-store");
  }

  /// @param skipDamaged absent means false
  record BackupBody(@Nullable Boolean skipDamaged) {}

  /// The values of environment variables without secrets.
  static final class MaskedVariable {
    /// Parts of the names of secrets.
    private static final List<String> SECRETS =
        List.of(
            "key", "token", "secret", "pass", "credential", "auth", "headers", "cookie", "salt");

    private MaskedVariable() {}

    /// An empty value stays empty, so that it differs from a secret.
    static String of(String name, String value) {
      var lower = Ascii.lower(name);
      if (!value.isEmpty() && SECRETS.stream().anyMatch(lower::contains)) {
        return SecretMask.MASK;
      }
      return RedactedText.url(value);
    }
  }

  /// The health of the gateway in the shape that family A's clients know.
  ///
  /// @param info the components that work
  /// @param error the components that do not
  /// @param details all components
  /// @param version,commit of the gateway, our own
  record HealthReport(
      String status,
      Map<String, Component> info,
      Map<String, Component> error,
      Map<String, Component> details,
      String version,
      String commit) {
    static HealthReport of(ServerInfo server, List<ComponentHealth> components) {
      var info = new TreeMap<String, Component>();
      var error = new TreeMap<String, Component>();
      for (var each : components) {
        var isDown = each.finding().condition() == HealthCondition.DOWN;
        (isDown ? error : info).put(each.component(), Component.of(each));
      }
      var details = new TreeMap<>(info);
      details.putAll(error);
      return new HealthReport(
          error.isEmpty() ? "ok" : "error",
          info,
          error,
          details,
          server.version(),
          server.commit());
    }

    /// @param status `up` or `down`; the other fields are our own
    /// @param condition what is behind the status: `ok`, `checking`, `degraded` or `down`
    /// @param reason a constant code; absent when the component is well
    /// @param since when it got its condition and its reason, ISO 8601
    record Component(
        String status,
        String condition,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason,
        String detail,
        String since,
        @JsonAnyGetter Map<String, Long> figures) {
      static Component of(ComponentHealth health) {
        var finding = health.finding();
        return new Component(
            finding.condition() == HealthCondition.DOWN ? "down" : "up",
            finding.condition().code(),
            finding.reason(),
            finding.detail(),
            Timestamp.iso(health.since()),
            finding.figures());
      }
    }
  }
}
