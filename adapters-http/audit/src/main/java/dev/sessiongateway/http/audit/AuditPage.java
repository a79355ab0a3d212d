package dev.sessiongateway.http.audit;

import dev.sessiongateway.http.kernel.json.SchemaName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of the trail, newest first.
///
/// @param cursor of the next page; null behind the last
record AuditPage(List<AuditEntry> entries, @Nullable String cursor) {
  static AuditPage of(TrailPage page) {
    var next = page.next();
    return new AuditPage(
        page.entries().stream().map(AuditEntry::of).toList(), next == null ? null : "" + next);
  }

  /// A line of the trail.
  @SchemaName("AuditEntry")
  record AuditEntry(
      long seq,
      String kind,
      String at,
      @Nullable String node,
      @Nullable String requestId,
      @Nullable String keyId,
      @Nullable String keyName,
      @Nullable String address,
      @Nullable String operation,
      @Nullable String method,
      @Nullable String session,
      @Nullable Boolean change,
      @Nullable Integer status,
      @Nullable String outcome,
      @Nullable String fault,
      @Nullable Long micros,
      @Nullable Long count,
      String hash) {
    static AuditEntry of(NumberedEntry line) {
      var entry = line.entry();
      return new AuditEntry(
          line.seq(),
          entry.kind(),
          entry.at(),
          entry.node(),
          entry.requestId(),
          entry.keyId(),
          entry.keyName(),
          entry.address(),
          entry.operation(),
          entry.method(),
          entry.session(),
          entry.change(),
          entry.status(),
          entry.outcome(),
          entry.fault(),
          entry.micros(),
          entry.count(),
          line.hash());
    }
  }
}
