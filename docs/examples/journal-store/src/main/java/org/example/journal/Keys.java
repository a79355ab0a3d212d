package org.example.journal;

import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.domain.access.AccessKey;
import java.util.Comparator;
import java.util.List;

record Keys(Data data) implements AccessKeyStore {
  @Override
  public List<AccessKey> list() {
    return data.journal.read(() ->
        data.keys.rows().values().stream()
            .sorted(Comparator.comparing(AccessKey::createdAt).thenComparing(AccessKey::id))
            .toList());
  }

  @Override
  public void add(AccessKey key) {
    data.journal.write(() -> data.keys.rows().put(key.id(), key));
  }

  @Override
  public boolean replace(AccessKey key) {
    return data.journal.write(() -> {
      var isThere = data.keys.rows().get(key.id()) != null;
      if (isThere) {
        data.keys.rows().put(key.id(), key);
      }
      return isThere;
    });
  }

  @Override
  public boolean remove(String id) {
    return data.journal.write(() -> data.keys.rows().remove(id));
  }
}
