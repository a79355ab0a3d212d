package dev.sessiongateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.server.BackupSource;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Backups that contain one line, or fail.
public final class FakeBackups implements BackupSource {
  public volatile @Nullable Fault fault;
  public volatile boolean hasDamage;

  @Override
  public InputStream open(boolean skipDamaged) {
    var failing = fault;
    if (failing != null) {
      throw failing.toException();
    }
    if (hasDamage && !skipDamaged) {
      throw new Fault.Unprocessable("backup.damaged", "stores/ada.db is damaged").toException();
    }
    return new ByteArrayInputStream("an archive".getBytes(UTF_8));
  }
}
