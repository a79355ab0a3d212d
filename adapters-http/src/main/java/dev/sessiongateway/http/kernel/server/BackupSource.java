package dev.sessiongateway.http.kernel.server;

import java.io.InputStream;

/// Makes backups of everything durable. Thread-safe.
public interface BackupSource {

  /// The archive of a backup of this moment. The caller closes it; until then no other backup is
  /// made.
  ///
  /// @param skipDamaged whether databases that are damaged are left out, and do not refuse the
  ///   backup
  /// @throws dev.sessiongateway.domain.fault.FaultException `backup.running`, `backup.damaged`,
  ///   `store.full` when the disk has no space for copies of the databases, `store.busy`
  InputStream open(boolean skipDamaged);
}
