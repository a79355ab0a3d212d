package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.FencedDatabase;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Who writes for sessions: one gateway that has its databases for itself, which compares nothing,
/// or one of several. Thread-safe.
public interface SessionOwners {
  SessionOwners ALONE = new Alone();

  /// Whether other gateways create, change and delete sessions too.
  boolean areShared();

  /// Whether it removes at its start what crashes left in shared databases.
  default boolean mayClean() {
    return true;
  }

  /// The fence of a session that is stored and that was not taken.
  @Nullable Fence untaken(Session session);

  /// Takes a new session, in the transaction that registers it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere` when this gateway
  ///   takes none
  @Nullable Fence own(WriteTransaction transaction, Session session) throws SQLException;

  /// Makes that the fence is compared in a database that gets data of the session.
  ///
  /// @return the database, to write for the session
  default FencedDatabase admit(Database database, @Nullable Fence fence) {
    return new FencedDatabase(database, fence);
  }

  /// Forgets a deleted session.
  void disown(WriteTransaction transaction, InstanceId session) throws SQLException;

  /// Of one gateway.
  final class Alone implements SessionOwners {
    private Alone() {}

    @Override
    public boolean areShared() {
      return false;
    }

    @Override
    public @Nullable Fence untaken(Session session) {
      return null;
    }

    @Override
    public @Nullable Fence own(WriteTransaction transaction, Session session) {
      return null;
    }

    @Override
    public void disown(WriteTransaction transaction, InstanceId session) {}
  }
}
