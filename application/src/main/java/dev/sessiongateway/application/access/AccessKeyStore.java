package dev.sessiongateway.application.access;

import dev.sessiongateway.domain.access.AccessKey;
import java.util.List;

/// Durable keys, by their hashes. Durable when a method returns. Thread-safe.
public interface AccessKeyStore {
  List<AccessKey> list();

  void add(AccessKey key);

  /// Replaces the key with this id.
  ///
  /// @return whether it was there
  boolean replace(AccessKey key);

  /// @return whether it was there
  boolean remove(String id);
}
