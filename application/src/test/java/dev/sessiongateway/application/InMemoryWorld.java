package dev.sessiongateway.application;

import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.InMemoryNetworkState;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The state that the in-memory stores share, as one gateway sees it. One lock guards all of it.
public final class InMemoryWorld {
  final Map<SessionName, Session> sessions;

  /// What this gateway knows of the sessions; one that is alone knows all of them.
  final Map<SessionName, Session> known;

  final Map<String, AccessKey> keys;
  final Map<MediaId, File> files;
  final Set<MediaId> keptFiles;
  final AtomicInteger lastFile;

  /// Files with the session that gave them up.
  final Set<String> withdrawn;

  final Map<URI, EndpointHealth> endpoints;
  final TreeMap<Long, PostDeletionDelivery> postDeletionDeliveries;
  final List<DeliveryLog.Entry> triesOfNone;
  private final Map<String, NetworkState> networkStates;
  final List<Consumer<SessionRef>> listeners = new CopyOnWriteArrayList<>();

  private final Object lock;
  private final Map<SessionRef, Contents> contents;
  private final @Nullable InMemoryOwnership ownership;
  private @Nullable Fault fault;
  private int writesUntilFault;

  /// @param nodes the gateways that share it; null for one that is alone
  InMemoryWorld(@Nullable InMemoryNodes nodes) {
    sessions = new TreeMap<>();
    known = nodes == null ? sessions : new TreeMap<>();
    keys = new LinkedHashMap<>();
    files = new HashMap<>();
    keptFiles = new HashSet<>();
    lastFile = new AtomicInteger();
    withdrawn = new HashSet<>();
    endpoints = new LinkedHashMap<>();
    postDeletionDeliveries = new TreeMap<>();
    triesOfNone = new ArrayList<>();
    networkStates = new HashMap<>();
    lock = new Object();
    contents = new HashMap<>();
    ownership = nodes == null ? null : new InMemoryOwnership(this, nodes);
  }

  /// The same state, as another gateway sees it.
  InMemoryWorld(InMemoryWorld other, InMemoryNodes nodes) {
    sessions = other.sessions;
    known = new TreeMap<>(other.read(() -> Map.copyOf(other.sessions)));
    keys = other.keys;
    files = other.files;
    keptFiles = other.keptFiles;
    lastFile = other.lastFile;
    withdrawn = other.withdrawn;
    endpoints = other.endpoints;
    postDeletionDeliveries = other.postDeletionDeliveries;
    triesOfNone = other.triesOfNone;
    networkStates = other.networkStates;
    lock = other.lock;
    contents = other.contents;
    ownership = new InMemoryOwnership(this, nodes);
  }

  /// A message and the fingerprint it came with.
  record Entry(Message message, String fingerprint) {}

  /// A stored file.
  @SuppressWarnings("ArrayRecordComponent") // compared nowhere
  record File(Attachment.Stored description, byte[] bytes) {
    MediaStore.StoredFile open() {
      return new MediaStore.StoredFile(description, new ByteArrayInputStream(bytes));
    }
  }

  Optional<InMemoryOwnership> ownership() {
    return Optional.ofNullable(ownership);
  }

  void refuseWrites(@Nullable Fault next, int after) {
    synchronized (lock) {
      fault = next;
      writesUntilFault = after;
    }
  }

  <T> T read(Supplier<T> work) {
    synchronized (lock) {
      return work.get();
    }
  }

  <T> T write(Supplier<T> work) {
    synchronized (lock) {
      if (fault != null && writesUntilFault-- <= 0) {
        throw fault.toException();
      }
      return work.get();
    }
  }

  /// As [#write], of what belongs to a session.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere` if another gateway
  ///   has it
  <T> T write(SessionName session, Supplier<T> work) {
    return write(() -> {
      requireOwned(session);
      var result = work.get();
      written(session);
      return result;
    });
  }

  /// Call within a write, when it is done.
  void written(SessionName session) {
    var stored = sessions.get(session);
    if (ownership != null && stored != null) {
      ownership.written(stored);
    }
  }

  private void requireOwned(SessionName session) {
    var stored = sessions.get(session);
    if (ownership != null && stored != null) {
      ownership.requireOwned(stored);
    }
  }

  /// Runs `work` on a session's contents and tells the listeners if it appended events.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found` if it is not there,
  ///   `store.busy` if it is at another address, `session.elsewhere` if another gateway has it
  <T> T change(SessionRef session, Function<Contents, T> work) {
    T result;
    boolean appended;
    synchronized (lock) {
      if (!sessions.containsKey(session.name())) {
        throw Fault.notFound("session", session.name().value());
      }
      if (!isThere(session)) {
        throw new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY).toException();
      }
      var before = contents(session).lastSeq;
      result = write(session.name(), () -> work.apply(contents(session)));
      appended = contents(session).lastSeq > before;
    }
    if (appended) {
      notifyAppended(session);
    }
    return result;
  }

  /// The same for work that may fail in the middle: nothing is changed then.
  void changeWhole(SessionRef session, Consumer<Contents> work) {
    var _ =
        change(
            session,
            _ -> {
              var copy = contents(session).copy();
              work.accept(copy);
              contents.put(session, copy);
              return copy;
            });
  }

  /// Tells the listeners of all gateways.
  void notifyAppended(SessionRef session) {
    notifyHere(session);
    if (ownership != null) {
      ownership.tellAppended(session);
    }
  }

  void notifyHere(SessionRef session) {
    listeners.forEach(listener -> listener.accept(session));
  }

  /// Tells the other gateways that a session or its owner changed.
  void tellState() {
    if (ownership != null) {
      ownership.tellState();
    }
  }

  void tellKeys() {
    if (ownership != null) {
      ownership.tellKeys();
    }
  }

  List<Contents> everything() {
    return List.copyOf(contents.values());
  }

  boolean isThere(SessionRef session) {
    var known = sessions.get(session.name());
    return known != null && known.ref().equals(session);
  }

  NetworkState networkState(String network) {
    synchronized (lock) {
      return networkStates.computeIfAbsent(network, _ -> new InMemoryNetworkState());
    }
  }

  Contents contents(SessionRef session) {
    return contents.computeIfAbsent(session, _ -> new Contents());
  }

  void forget(SessionName session) {
    contents.keySet().removeIf(ref -> ref.name().equals(session));
    networkStates.values().forEach(state -> state.clear(session));
  }
}
