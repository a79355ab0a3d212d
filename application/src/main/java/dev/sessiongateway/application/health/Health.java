package dev.sessiongateway.application.health;

import dev.sessiongateway.domain.text.Coded;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The health of the gateway. It is read often and without a key, so it answers at once and shows
/// no secrets. Thread-safe.
@FunctionalInterface
public interface Health {
  /// All components, in the order of their list.
  List<ComponentHealth> components();

  /// The health of one component.
  ///
  /// @param since when it got its condition and its reason
  record ComponentHealth(String component, HealthFinding finding, Instant since) {}

  /// What a check found. Everybody may read it: no secrets, and no paths outside of the data
  /// directory.
  ///
  /// @param reason a constant code such as `disk.low`; null when the component is well
  /// @param detail a few words for an operator
  /// @param figures numbers that programs read, by name in camel case
  record HealthFinding(
      HealthCondition condition,
      @Nullable String reason,
      String detail,
      Map<String, Long> figures) {
    public HealthFinding {
      figures = Map.copyOf(figures);
    }

    public static HealthFinding ok(String detail) {
      return new HealthFinding(HealthCondition.OK, null, detail, Map.of());
    }

    public static HealthFinding checking(String reason, String detail) {
      return new HealthFinding(HealthCondition.CHECKING, reason, detail, Map.of());
    }

    public static HealthFinding degraded(String reason, String detail) {
      return new HealthFinding(HealthCondition.DEGRADED, reason, detail, Map.of());
    }

    public static HealthFinding down(String reason, String detail) {
      return new HealthFinding(HealthCondition.DOWN, reason, detail, Map.of());
    }

    public HealthFinding with(String figure, long value) {
      var more = new TreeMap<>(figures);
      more.put(figure, value);
      return new HealthFinding(condition, reason, detail, more);
    }

    /// How well a component works.
    public enum HealthCondition implements Coded {
      OK("ok"),
      /// It works, and is being examined in the background.
      CHECKING("checking"),
      /// It works, but an operator should look at it.
      DEGRADED("degraded"),
      /// It does not work: the gateway is not healthy.
      DOWN("down");

      private final String code;

      HealthCondition(String code) {
        this.code = code;
      }

      @Override
      public String code() {
        return code;
      }
    }
  }
}
