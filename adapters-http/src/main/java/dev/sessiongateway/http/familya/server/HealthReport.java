package dev.sessiongateway.http.familya.server;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.health.Health.ComponentHealth;
import dev.sessiongateway.application.health.HealthFinding.HealthCondition;
import dev.sessiongateway.http.kernel.json.Timestamp;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The health of the gateway in the shape that family A's clients know.
///
/// @param info the components that work
/// @param error the components that do not
/// @param details all components
record HealthReport(
    String status,
    Map<String, Component> info,
    Map<String, Component> error,
    Map<String, Component> details) {
  static HealthReport of(List<ComponentHealth> components) {
    var info = new TreeMap<String, Component>();
    var error = new TreeMap<String, Component>();
    for (var each : components) {
      var isDown = each.finding().condition() == HealthCondition.DOWN;
      (isDown ? error : info).put(each.component(), Component.of(each));
    }
    var details = new TreeMap<>(info);
    details.putAll(error);
    return new HealthReport(error.isEmpty() ? "ok" : "error", info, error, details);
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
