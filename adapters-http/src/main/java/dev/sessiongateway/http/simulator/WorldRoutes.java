package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.simulation.WorldControl;
import dev.sessiongateway.application.simulation.WorldSource;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodyKind;
import dev.sessiongateway.http.kernel.json.Length;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The simulated world as a whole: reset, snapshots, and phones that go.
public final class WorldRoutes implements Api.RouteGroup {
  private static final String SNAPSHOT = "/simulator/snapshot";
  private static final String EMPTY = "empty";
  private static final String INITIAL = "default";

  private final Optional<WorldControl> found;

  /// @param world empty on a real network, where every call is 501
  public WorldRoutes(Optional<WorldControl> world) {
    this.found = world;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.post("/simulator/reset", Scope.ADMIN, ResetBody.class, this::reset);
    api.get(SNAPSHOT, Scope.ADMIN, this::snapshot);
    api.put(SNAPSHOT, Scope.ADMIN, BodyKind.MEDIA, SnapshotBody.class, this::restore);
    api.delete(PhonePaths.PHONE, Scope.ADMIN, this::deletePhone);
  }

  private WorldControl world() {
    return found.orElseThrow(() -> new Fault.Unsupported(WorldControl.CODE).toException());
  }

  private ApiResponse reset(ApiRequest request, ResetBody body) {
    world().reset(body.source(), Boolean.TRUE.equals(body.unlink()));
    return PhonePaths.done();
  }

  private ApiResponse snapshot(ApiRequest request) {
    var lines = world().snapshot().lines().toList();
    return ApiResponse.ok(new SnapshotView(lines.stream().map(RawJson::new).toList()));
  }

  private ApiResponse restore(ApiRequest request, SnapshotBody body) {
    world()
        .restore(body.changes().stream().map(JsonNode::toString).collect(Collectors.joining("\n")));
    return PhonePaths.done();
  }

  private ApiResponse deletePhone(ApiRequest request) {
    world().deletePhone(PhonePaths.number(request));
    return PhonePaths.done();
  }

  /// @param world `empty`, `default` or the name of a world; absent means `default`
  record ResetBody(@Nullable @Length(max = 64) String world, @Nullable Boolean unlink) {
    WorldSource source() {
      return switch (world == null ? INITIAL : world) {
        case EMPTY -> new WorldSource.Empty();
        case INITIAL -> new WorldSource.Initial();
        case String name -> new WorldSource.Named(name);
      };
    }
  }

  record SnapshotView(List<RawJson> changes) {}

  record SnapshotBody(List<JsonNode> changes) {}
}
