package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.bootstrap.process.OfflineKeyStore;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// The keys in the data directory of a stopped gateway.
final class StoredKeys implements KeyAdministration {
  private final OfflineKeyStore ring;

  StoredKeys(OfflineKeyStore ring) {
    this.ring = ring;
  }

  @Override
  public Issued create(AccessKeys.NewKey wanted) {
    var issued = ring.keys().issue(wanted);
    return new Issued(issued.key().id(), issued.secret());
  }

  @Override
  public List<Row> list() {
    return ring.keys().list().stream().map(Row::of).toList();
  }

  @Override
  public void revoke(String id) {
    ring.keys().revoke(id);
  }

  @Override
  public String instanceToken(SessionName name) {
    return ring.instanceToken(name);
  }

  @Override
  public void close() {
    ring.close();
  }
}
