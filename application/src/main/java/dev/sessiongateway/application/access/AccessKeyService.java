package dev.sessiongateway.application.access;

import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps hashes of keys only, in the store and in the [KeyIndex].
public final class AccessKeyService implements AccessKeys {
  private static final Logger LOG = LoggerFactory.getLogger(AccessKeyService.class);
  private static final int LONGEST = KeyFactory.LONGEST;

  /// Keys of fewer characters are taken, with a warning.
  private static final int SHORT = 16;

  /// Unknown keys make a node read all keys at most so often.
  private static final Duration RELOAD_AFTER = Duration.ofMillis(200);

  private final AccessKeyStore store;
  private final Time time;
  private final GatewayLifecycle lifecycle;
  private final Predicate<SessionName> sessions;
  private final KeyFactory factory;
  private final Tickets tickets;

  /// Held while a key is looked up and then stored, so that concurrent calls make one key.
  private final ReentrantLock changing = new ReentrantLock();

  private final KeyIndex index;
  private final AtomicReference<Instant> reloadedAt = new AtomicReference<>(Instant.EPOCH);
  private final AtomicBoolean isShared = new AtomicBoolean();
  private final List<Consumer<String>> revocationListeners = new CopyOnWriteArrayList<>();

  /// @param sessions whether a session exists
  /// @param secretOf the text of a key that can be asked for again, from its id: always the same
  public AccessKeyService(
      AccessKeyStore store,
      Time time,
      Secrets secrets,
      GatewayLifecycle lifecycle,
      Predicate<SessionName> sessions,
      UnaryOperator<String> secretOf,
      KeyPolicy policy) {
    this.store = store;
    this.time = time;
    this.lifecycle = lifecycle;
    this.sessions = sessions;
    this.factory = new KeyFactory(time, secrets, secretOf);
    this.index = new KeyIndex(store.list(), policy, time.instant());
    this.tickets = new Tickets(time, secrets, index);
  }

  @Override
  public Optional<AccessKey> authenticate(@Nullable String presented) {
    lifecycle.requireOpen();
    if (presented == null || presented.isEmpty() || presented.length() > LONGEST) {
      return Optional.empty();
    }
    return find(presented).filter(key -> key.isUsable(time.instant()));
  }

  /// A key that another node has just issued is not known here yet.
  private Optional<AccessKey> find(String presented) {
    var found = index.find(presented);
    if (found.isPresent() || !isShared.get()) {
      return found;
    }
    var now = time.instant();
    var last = reloadedAt.get();
    if (now.isBefore(last.plus(RELOAD_AFTER)) || !reloadedAt.compareAndSet(last, now)) {
      return found;
    }
    reload();
    return index.find(presented);
  }

  /// Other nodes issue and revoke keys too, from now on.
  ///
  /// @param shared the tickets of all nodes
  public void share(TicketStore shared) {
    tickets.share(shared);
    isShared.set(true);
  }

  @Override
  public Optional<AccessKey> withId(String id) {
    lifecycle.requireOpen();
    return index.withId(id).filter(key -> key.isUsable(time.instant()));
  }

  @Override
  public Optional<AccessKey> withoutKey() {
    lifecycle.requireOpen();
    return index.keyless();
  }

  @Override
  public IssuedKey issue(NewKey command) {
    lifecycle.requireOpen();
    var issued = made(command);
    add(issued.key());
    return issued;
  }

  private IssuedKey made(NewKey command) {
    var issued = factory.make(command);
    if (index.contains(issued.secret())) {
      throw exists();
    }
    if (issued.secret().length() < SHORT) {
      LOG.atWarn()
          .addKeyValue("key", issued.key().id())
          .addKeyValue("session", command.session())
          .log("the key that a client chose has fewer than 16 characters and can be guessed");
    }
    return issued;
  }

  @Override
  public IssuedKey issue(NewKey command, AccessKey maker) {
    lifecycle.requireOpen();
    return issue(new MakerRights(maker).limit(command));
  }

  @Override
  public <T> T issueWith(
      List<NewKey> commands, AccessKey maker, Function<List<IssuedKey>, T> store) {
    lifecycle.requireOpen();
    var rights = new MakerRights(maker);
    var issued = commands.stream().map(command -> made(rights.limit(command))).toList();
    try {
      // Before they are stored, so that the deletion of their session takes them out again.
      index(issued);
      var stored = store.apply(issued);
      if (isShared.get()) {
        // The keys were read meanwhile, perhaps, because another node has changed one.
        keepStored(issued);
      }
      return stored;
    } catch (RuntimeException | Error e) {
      try {
        keepStored(issued);
      } catch (RuntimeException other) {
        e.addSuppressed(other);
      }
      throw e;
    }
  }

  private void index(List<IssuedKey> issued) {
    changing.lock();
    try {
      issued.forEach(each -> {
        requireNew(each.key());
        index.put(each.key());
      });
    } finally {
      changing.unlock();
    }
  }

  /// Of two keys with the same text that are made at once, the second would replace the first.
  private void requireNew(AccessKey key) {
    if (index.current(key).isPresent()) {
      throw exists();
    }
  }

  private static FaultException exists() {
    return new Fault.Conflict("key.exists", "This key is in use").toException();
  }

  /// What failed for its caller may be stored all the same.
  private void keepStored(List<IssuedKey> issued) {
    changing.lock();
    try {
      issued.forEach(each -> index.remove(each.key().id()));
      var wanted = issued.stream().map(IssuedKey::key).toList();
      store.list().stream().filter(wanted::contains).forEach(index::put);
    } finally {
      changing.unlock();
    }
  }

  private void add(AccessKey key) {
    // Locked, so that a list which was read before the key was stored is not taken over after it.
    changing.lock();
    try {
      requireNew(key);
      store.add(key);
      index.put(key);
    } finally {
      changing.unlock();
    }
  }

  @Override
  public IssuedKey findOrIssue(Purpose purpose, SessionName session, AccessKey maker) {
    lifecycle.requireOpen();
    new MakerRights(maker).requireCovered(purpose.scopes(), session);
    if (!sessions.test(session)) {
      throw Fault.notFound("session", session.value());
    }
    changing.lock();
    try {
      return store.list().stream()
          .filter(key -> isFor(purpose, session, key))
          .filter(key -> Objects.equals(key.expiresAt(), maker.expiresAt()))
          .filter(key -> key.addresses().equals(maker.addresses()))
          .findFirst()
          .map(factory::again)
          .orElseGet(() -> issueFor(purpose, session, maker));
    } finally {
      changing.unlock();
    }
  }

  private boolean isFor(Purpose purpose, SessionName session, AccessKey key) {
    return session.equals(key.session())
        && key.scopes().equals(purpose.scopes())
        && key.isUsable(time.instant())
        && factory.canMakeAgain(key);
  }

  private IssuedKey issueFor(Purpose purpose, SessionName session, AccessKey maker) {
    var issued = factory.make(purpose, session, maker.expiresAt(), maker.addresses());
    add(issued.key());
    return issued;
  }

  @Override
  public AccessKey change(String id, KeyChange change, AccessKey by) {
    lifecycle.requireOpen();
    factory.requireFuture(change.expiresAt());
    var rights = new MakerRights(by);
    changing.lock();
    try {
      var before =
          store.list().stream()
              .filter(key -> key.id().equals(id))
              .findFirst()
              .orElseThrow(() -> Fault.notFound("key", id));
      var changed = change.of(before);
      rights.requireChange(before, changed);
      if (!store.replace(changed)) {
        throw Fault.notFound("key", id);
      }
      index.put(changed);
      revocationListeners.forEach(listener -> listener.accept(id));
      return changed;
    } finally {
      changing.unlock();
    }
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
    return tickets.issue(key, session, lifetime);
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
    return index.current(key).filter(now -> now.isUsable(time.instant())).isPresent();
  }

  @Override
  public void onRevoked(Consumer<String> listener) {
    lifecycle.requireOpen();
    revocationListeners.add(listener);
  }

  /// Reads the keys anew, which another node may have changed.
  public void reload() {
    changing.lock();
    try {
      index
          .replaceStored(store.list())
          .forEach(id -> revocationListeners.forEach(listener -> listener.accept(id)));
    } finally {
      changing.unlock();
    }
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
    changing.lock();
    try {
      var wasThere = store.remove(id);
      if (wasThere) { // the root key is in no store, and stays
        index.remove(id);
        revocationListeners.forEach(listener -> listener.accept(id));
      }
      return wasThere;
    } finally {
      changing.unlock();
    }
  }
}
