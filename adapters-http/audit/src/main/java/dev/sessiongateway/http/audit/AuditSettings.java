package dev.sessiongateway.http.audit;

import java.time.Duration;
import java.util.Map;

/// What the operator says about the trail.
///
/// @param enabled whether there is one
/// @param reads whether it has reads too
/// @param kept for how long its lines are kept at least
/// @param keptBytes how large it may be, but for one segment
/// @param segmentBytes a segment of this size is followed by another one
record AuditSettings(
    boolean enabled, boolean reads, Duration kept, long keptBytes, long segmentBytes) {
  private static final String ENABLED = "audit.enabled";
  private static final String READS = "audit.reads";
  private static final String DAYS = "audit.keep-days";
  private static final String MEBIBYTES = "audit.keep-mib";
  private static final int SEGMENT_BYTES = 4 << 20;
  private static final int MEBIBYTE_BITS = 20;

  /// @param settings of parts, by their keys
  static AuditSettings of(Map<String, String> settings) {
    return new AuditSettings(
        Boolean.parseBoolean(settings.get(ENABLED)),
        Boolean.parseBoolean(settings.get(READS)),
        Duration.ofDays(Long.parseLong(settings.getOrDefault(DAYS, "90"))),
        Long.parseLong(settings.getOrDefault(MEBIBYTES, "1024")) << MEBIBYTE_BITS,
        SEGMENT_BYTES);
  }
}
