package dev.sessiongateway.application.access;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.text.Ascii;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// Every key by its hash, the root key too. A presented key is hashed first, so that the lookup
/// does not reveal how much of it was right. Thread-safe.
final class KeyIndex {
  private final ConcurrentHashMap<String, AccessKey> byHash = new ConcurrentHashMap<>();

  /// The ids of those that no store has.
  private final Set<String> configured = new HashSet<>();

  /// In the place of a hash: no text has it.
  private static final String NO_HASH = "";

  private final boolean hasHashedRoot;

  KeyIndex(List<AccessKey> stored, KeyPolicy policy, Instant now) {
    stored.forEach(this::put);
    var rootKey = policy.rootKey();
    hasHashedRoot = rootKey != null && rootKey.startsWith(AccessKeys.HASHED_ROOT_KEY);
    if (rootKey != null) {
      configure(admin("root", hasHashedRoot ? Ascii.lower(rootKey) : SecretHash.of(rootKey), now));
    }
    if (!policy.isKeyNeeded()) {
      configure(admin("keyless", NO_HASH, now));
    }
  }

  private void configure(AccessKey key) {
    configured.add(key.id());
    put(key);
  }

  private static AccessKey admin(String id, String hash, Instant now) {
    var everything = Set.of(Scope.ADMIN);
    return new AccessKey(id, id, id, hash, everything, null, null, now, null, true, Set.of());
  }

  /// The rights of requests without a key; empty when they have none.
  Optional<AccessKey> keyless() {
    return Optional.ofNullable(byHash.get(NO_HASH));
  }

  Optional<AccessKey> find(String presented) {
    var key = byHash.get(SecretHash.of(presented));
    return Optional.ofNullable(
        key == null && hasHashedRoot ? byHash.get(SecretHash.sha512(presented)) : key);
  }

  /// Looks through all: only nodes ask for keys by their ids.
  Optional<AccessKey> withId(String id) {
    return byHash.values().stream().filter(key -> key.id().equals(id)).findAny();
  }

  /// Whether a key has this text.
  boolean contains(String secret) {
    return find(secret).isPresent();
  }

  /// The key as it is now, for one that was looked up before.
  Optional<AccessKey> current(AccessKey key) {
    return Optional.ofNullable(byHash.get(key.hash()));
  }

  /// Adds the key, or replaces it.
  void put(AccessKey key) {
    byHash.put(key.hash(), key);
  }

  /// Takes over what is stored.
  ///
  /// @return the ids of the keys that are not there any more or have changed
  List<String> replaceStored(List<AccessKey> stored) {
    // Two nodes may have made keys with one text at once.
    var next = stored.stream().collect(Collectors.toMap(AccessKey::hash, key -> key, (_, b) -> b));
    var changed =
        byHash.values().stream()
            .filter(key -> !configured.contains(key.id()) && !key.equals(next.get(key.hash())))
            .toList();
    next.values().forEach(this::put);
    changed.stream()
        .filter(key -> !next.containsKey(key.hash()))
        .forEach(key -> byHash.remove(key.hash(), key));
    return changed.stream().map(AccessKey::id).toList();
  }

  void remove(String id) {
    byHash.values().removeIf(key -> key.id().equals(id));
  }
}
