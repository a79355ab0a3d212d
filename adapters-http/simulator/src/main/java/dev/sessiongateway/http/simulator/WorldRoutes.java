package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sessiongateway.application.simulation.WorldControl;
import dev.sessiongateway.application.simulation.WorldControl.WorldSource;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The simulated world as a whole: reset, snapshots, and phones that go.
///
/// @param found empty on a real network, where every call is 501
public record WorldRoutes(Optional<WorldControl> found) implements Api.Native {
  private static final String SNAPSHOT = "/simulator/snapshot";
  private static final String EMPTY = "empty";
  private static final String INITIAL = "default";

  @Override
  public void register(Api api) {
    api.post(
            "simulator.reset",
            "/simulator/reset",
            Scope.ADMIN,
            BodyKind.MEDIA,
            ResetBody.class,
            this::reset)
        .answers(ApiResponse.Success.class);
    api.get("simulator.getSnapshot", SNAPSHOT, Scope.ADMIN, this::snapshot)
        .answers(SnapshotView.class);
    api.put(
            "simulator.putSnapshot",
            SNAPSHOT,
            Scope.ADMIN,
            BodyKind.MEDIA,
            SnapshotBody.class,
            this::restore)
        .answers(ApiResponse.Success.class);
    api.delete("simulator.deletePhone", PhonePaths.PHONE, Scope.ADMIN, this::deletePhone)
        .answers(ApiResponse.Success.class);
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
  /// @param definition a world as its YAML file has it, instead of a name
  record ResetBody(
      @Nullable @Length(max = 64) String world,
      @Nullable JsonNode definition,
      @Nullable Boolean unlink) {
    WorldSource source() {
      if (definition != null && !definition.isNull()) {
        return described();
      }
      return switch (world == null ? INITIAL : world) {
        case EMPTY -> new WorldSource.Empty();
        case INITIAL -> new WorldSource.Initial();
        case String name -> new WorldSource.Named(name);
      };
    }

    private WorldSource described() {
      if (world != null) {
        throw Fault.invalid("definition", "must be absent when a world is named");
      }
      return switch (definition) {
        case ObjectNode node -> new WorldSource.Described(node.toPrettyString());
        case TextNode yaml -> new WorldSource.Described(yaml.textValue());
        case null, default ->
            throw Fault.invalid("definition", "must be an object, or YAML as text");
      };
    }
  }

  record SnapshotView(List<RawJson> changes) {}

  record SnapshotBody(List<JsonNode> changes) {}

  /// A value that is JSON already.
  record RawJson(@JsonValue @JsonRawValue String text) {}
}
