package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes behind its callers what may be lost by a crash, such as how far an archive was read: of
/// several documents of one name only the newest is written. All other operations see what waits.
/// Thread-safe.
///
/// What cannot be written is logged and dropped: the session may run on another node by now, and
/// otherwise a newer document follows.
public final class BufferedState {
  private static final Logger LOG = LoggerFactory.getLogger(BufferedState.class);

  private final NetworkState state;
  private final Executor background;
  private final InstantSource time;
  private final Map<SessionName, Buffer> buffers = new HashMap<>();

  public BufferedState(NetworkContext context) {
    this.state = context.state();
    this.background = context.background();
    this.time = context.time();
  }

  public Optional<Map<String, String>> find(SessionName session, String kind, String name) {
    flush(session);
    return state.find(session, kind, name);
  }

  public List<Document> list(SessionName session, String kind) {
    flush(session);
    return state.list(session, kind);
  }

  public List<SessionName> sessions(String kind, String name) {
    return state.sessions(kind, name);
  }

  /// Durable when it returns.
  public void save(SessionName session, Document... documents) {
    buffer(session).run(() -> state.save(session, time.instant(), List.of(documents)));
  }

  /// Durable soon.
  public void saveSoon(SessionName session, Document document) {
    if (buffer(session).add(document)) {
      background.execute(() -> flush(session));
    }
  }

  public void delete(SessionName session, String kind, String name) {
    buffer(session).run(() -> state.delete(session, kind, name));
  }

  /// Deletes all documents of a session, also those that wait.
  public void clear(SessionName session) {
    Buffer buffer;
    synchronized (buffers) {
      buffer = buffers.remove(session);
    }
    if (buffer != null) {
      buffer.drop();
    }
    state.clear(session);
  }

  public int prune(String kind, Instant before) {
    return state.prune(kind, before);
  }

  private void flush(SessionName session) {
    Buffer buffer;
    synchronized (buffers) {
      buffer = buffers.get(session);
    }
    if (buffer != null) {
      buffer.run(() -> {});
    }
  }

  private Buffer buffer(SessionName session) {
    synchronized (buffers) {
      return buffers.computeIfAbsent(session, Buffer::new);
    }
  }

  /// The documents of one session that wait.
  private final class Buffer {
    private final SessionName session;
    private final Object writing = new Object();
    private Map<String, Document> waiting = new LinkedHashMap<>();
    private boolean isDropped;

    Buffer(SessionName session) {
      this.session = session;
    }

    /// @return whether nothing waited before
    synchronized boolean add(Document document) {
      var isFirst = waiting.isEmpty();
      waiting.put(document.kind() + " " + document.name(), document);
      return isFirst;
    }

    private synchronized List<Document> take() {
      var taken = List.copyOf(waiting.values());
      waiting = new LinkedHashMap<>();
      return isDropped ? List.of() : taken;
    }

    /// Behind what waits.
    void run(Runnable next) {
      synchronized (writing) {
        var documents = take();
        if (!documents.isEmpty()) {
          write(documents);
        }
        next.run();
      }
    }

    private void write(List<Document> documents) {
      try {
        state.save(session, time.instant(), documents);
      } catch (FaultException e) {
        LOG.atInfo()
            .addKeyValue("session", session.value())
            .addKeyValue("fault", e.fault().code())
            .log("what the network keeps for a session was not written");
      }
    }

    /// Waits for a write in progress.
    void drop() {
      synchronized (writing) {
        synchronized (this) {
          isDropped = true;
        }
      }
    }
  }
}
