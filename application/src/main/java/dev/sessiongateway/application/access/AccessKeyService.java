package dev.sessiongateway.application.access;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps hashes only. A presented key is hashed first, so that the lookup does not reveal how much
/// of it was right.
public final class AccessKeyService implements AccessKeys {
  private static final Logger LOG = LoggerFactory.getLogger(AccessKeyService.class);
  private static final int SECRET_LENGTH = 43;
  private static final int SHORTEST = 6;

  /// Keys of fewer characters are taken, with a warning.
  private static final int SHORT = 16;

  /// Of a short key chosen by a client even less is shown.
  private static final int PREFIX_LENGTH = 6;

  private static final int LONGEST = 256;

  private final AccessKeyStore store;
  private final Time time;
  private final Identifiers identifiers;
  private final GatewayLifecycle lifecycle;
  private final Tickets tickets;
  private final ConcurrentHashMap<String, AccessKey> byHash = new ConcurrentHashMap<>();
  private final List<Consumer<String>> revocationListeners = new CopyOnWriteArrayList<>();

  /// @param rootKey from the configuration; absent when only stored keys open the gateway
  public AccessKeyService(
      AccessKeyStore store,
      Time time,
      Identifiers identifiers,
      GatewayLifecycle lifecycle,
      @Nullable String rootKey) {
    this.store = store;
    this.time = time;
    this.identifiers = identifiers;
    this.lifecycle = lifecycle;
    this.tickets = new Tickets(time, identifiers);
    store.list().forEach(key -> byHash.put(key.hash(), key));
    if (rootKey != null) {
      var root = root(rootKey);
      byHash.put(root.hash(), root);
    }
  }

  @Override
  public Optional<AccessKey> authenticate(@Nullable String presented) {
    lifecycle.requireOpen();
    if (presented == null || presented.isEmpty() || presented.length() > LONGEST) {
      return Optional.empty();
    }
    return Optional.ofNullable(byHash.get(SecretHash.of(presented)))
        .filter(key -> !key.isExpired(time.instant()));
  }

  @Override
  public IssuedKey issue(NewKey command) {
    lifecycle.requireOpen();
    var expiresAt = command.expiresAt();
    if (expiresAt != null && !expiresAt.isAfter(time.instant())) {
      throw Fault.invalid("expiresAt", "must be in the future");
    }
    var secret = command.value() == null ? identifiers.secret(SECRET_LENGTH) : command.value();
    if (secret.length() < SHORTEST || secret.length() > LONGEST) {
      throw Fault.invalid("token", "must be 6 to 256 characters");
    }
    var hash = SecretHash.of(secret);
    if (byHash.containsKey(hash)) {
      throw new Fault.Conflict("key.exists", "This key is in use").toException();
    }
    var key =
        new AccessKey(
            "key_id_" + identifiers.secret(12),
            command.name(),
            secret.substring(0, Math.min(PREFIX_LENGTH, secret.length() / 4)),
            hash,
            command.scopes(),
            command.session(),
            command.dialect(),
            time.instant(),
            command.expiresAt());
    store.add(key);
    byHash.put(hash, key);
    if (secret.length() < SHORT) {
      LOG.atWarn()
          .addKeyValue("key", key.id())
          .addKeyValue("session", command.session())
          .log("the key that a client chose has fewer than 16 characters and can be guessed");
    }
    return new IssuedKey(key, secret);
  }

  @Override
  public List<AccessKey> list() {
    lifecycle.requireOpen();
    return store.list().stream().sorted(Comparator.comparing(AccessKey::createdAt)).toList();
  }

  @Override
  public void revoke(String id) {
    lifecycle.requireOpen();
    if (!remove(id)) {
      throw Fault.notFound("key", id);
    }
  }

  @Override
  public IssuedTicket issueTicket(AccessKey key, @Nullable SessionName session, Duration lifetime) {
    lifecycle.requireOpen();
    if (lifetime.compareTo(Duration.ofSeconds(1)) < 0 || lifetime.compareTo(LONGEST_LIFETIME) > 0) {
      throw Fault.invalid("lifetime", "must be 1 to " + LONGEST_LIFETIME.toSeconds() + " seconds");
    }
    if (session != null && !key.opens(session)) {
      throw new Fault.Forbidden("touch this session").toException();
    }
    return tickets.issue(narrowed(key, session == null ? key.session() : session), lifetime);
  }

  private static AccessKey narrowed(AccessKey key, @Nullable SessionName session) {
    var scopes = key.allows(Scope.READ) ? Set.of(Scope.READ) : Set.<Scope>of();
    return new AccessKey(
        key.id(),
        key.name(),
        key.prefix(),
        key.hash(),
        scopes,
        session,
        key.dialect(),
        key.createdAt(),
        key.expiresAt());
  }

  @Override
  public Optional<AccessKey> redeem(@Nullable String ticket) {
    lifecycle.requireOpen();
    if (ticket == null || ticket.isEmpty() || ticket.length() > LONGEST) {
      return Optional.empty();
    }
    return tickets.take(ticket).filter(this::isKnown);
  }

  @Override
  public boolean isGood(AccessKey key) {
    lifecycle.requireOpen();
    return isKnown(key);
  }

  private boolean isKnown(AccessKey key) {
    return byHash.containsKey(key.hash()) && !key.isExpired(time.instant());
  }

  @Override
  public void onRevoked(Consumer<String> listener) {
    lifecycle.requireOpen();
    revocationListeners.add(listener);
  }

  /// Keys of a session go with it: a later session of that name is another one.
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (after == null && before != null) {
      store.list().stream()
          .filter(key -> before.name().equals(key.session()))
          .forEach(key -> remove(key.id()));
    }
  }

  private boolean remove(String id) {
    var wasThere = store.remove(id);
    if (wasThere) { // the root key is in no store, and stays
      byHash.values().removeIf(key -> key.id().equals(id));
      revocationListeners.forEach(listener -> listener.accept(id));
    }
    return wasThere;
  }

  private AccessKey root(String secret) {
    return new AccessKey(
        "root",
        "root",
        "root",
        SecretHash.of(secret),
        Set.of(Scope.ADMIN),
        null,
        null,
        time.instant(),
        null);
  }
}
