package dev.sessiongateway.http.familya.server;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.server.BackupSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// Backups of the gateway's data. For administrators.
public final class BackupRoutes implements Api.RouteGroup {
  private final BackupSource backups;
  private final Time time;

  public BackupRoutes(BackupSource backups, Time time) {
    this.backups = backups;
    this.time = time;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.post("/api/server/backup", Scope.ADMIN, BackupBody.class, this::backup);
  }

  private ApiResponse backup(ApiRequest request, BackupBody body) {
    var archive = backups.open(body.skipDamaged() != null && body.skipDamaged());
    var stamp = time.machine().instant().truncatedTo(ChronoUnit.SECONDS).toString();
    var name = "session-gateway-" + stamp.replace(":", "") + ".zip";
    return ApiResponse.stream("application/zip", archive)
        .withHeader("Content-Disposition", "attachment; filename=\"" + name + "\"")
        .withHeader("Cache-Control", "no-store");
  }

  /// @param skipDamaged absent means false
  record BackupBody(@Nullable Boolean skipDamaged) {}
}
