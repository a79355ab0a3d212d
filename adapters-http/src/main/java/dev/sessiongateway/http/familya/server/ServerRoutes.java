package dev.sessiongateway.http.familya.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.health.Health;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Duration;

/// Version, health and environment of the server in family A.
public final class ServerRoutes implements Api.RouteGroup {
  private final ServerInfo server;
  private final Health health;
  private final Time time;
  private final String network;

  /// @param network the name of the sessions' network
  public ServerRoutes(ServerInfo server, Health health, Time time, String network) {
    this.server = server;
    this.health = health;
    this.time = time;
    this.network = network;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.openGet("/ping", this::ping);
    api.openGet("/health", this::health);
    api.get("/api/server/version", Scope.ANY, this::version);
    api.get("/api/version", Scope.ANY, this::version);
    api.get("/api/server/status", Scope.ANY, this::status);
  }

  private ApiResponse ping(ApiRequest request) {
    return ApiResponse.ok(new Pong("pong"));
  }

  private ApiResponse health(ApiRequest request) {
    var report = HealthReport.of(health.components());
    return ApiResponse.json(report.error().isEmpty() ? 200 : 503, report);
  }

  private ApiResponse version(ApiRequest request) {
    return ApiResponse.ok(ServerEnvironment.of(server));
  }

  private ApiResponse status(ApiRequest request) {
    var started = server.startedAt();
    return ApiResponse.ok(
        new Status(
            started.toEpochMilli(),
            Duration.between(started, time.instant()).toMillis(),
            ServerEnvironment.Worker.UNNAMED,
            network));
  }

  record Pong(String message) {}

  /// Times in milliseconds.
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Status(
      long startTimestamp, long uptime, ServerEnvironment.Worker worker, String network) {}
}
