package dev.sessiongateway.application;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.application.queue.OutgoingQueueStore;
import dev.sessiongateway.application.queue.QueuedMessage;
import dev.sessiongateway.application.queue.SendingPace;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The queues of the stores in memory.
public final class InMemoryOutgoingQueueStore implements OutgoingQueueStore {
  private static final Comparator<QueuedMessage> IN_ORDER =
      Comparator.comparing(queued -> queued.entry().position());

  private final InMemoryWorld world;
  private final AtomicInteger overtakes = new AtomicInteger();

  InMemoryOutgoingQueueStore(InMemoryWorld world) {
    this.world = world;
  }

  /// Before each of the next so many changes of queued messages, another one changes the message.
  public void overtakeChanges(int times) {
    overtakes.set(times);
  }

  @Override
  public Added add(SessionRef session, QueuedMessage queued, EventFactory factory) {
    return world.change(
        session,
        contents -> {
          var left = contents.messages.get(queued.id());
          if (left != null) {
            InMemoryMessageStore.refuseOther(left, queued.fingerprint());
            return new Added.Left(left.message());
          }
          var known = queueOf(contents).messages.get(queued.id());
          if (known != null) {
            if (!known.fingerprint().equals(queued.fingerprint())) {
              throw new Fault.Conflict(
                      "message.id-reused", "This message id was used for another message")
                  .toException();
            }
            return new Added.Known(known);
          }
          queueOf(contents).messages.put(queued.id(), queued);
          var event = Event.MessageQueued.of(queued.message(), queued.entry().place());
          contents.append(session.name(), List.of(factory.on(event)));
          return new Added.New();
        });
  }

  @Override
  public Optional<QueuedMessage> find(SessionRef session, MessageId id) {
    return world.read(() -> Optional.ofNullable(queueOf(world.contents(session)).messages.get(id)));
  }

  @Override
  public List<QueuedMessage> list(
      SessionRef session, QueuedMessage.@Nullable Position after, int limit) {
    return world.read(() ->
        queueOf(world.contents(session)).messages.values().stream()
            .filter(each -> after == null || each.entry().position().compareTo(after) > 0)
            .sorted(IN_ORDER)
            .limit(limit)
            .toList());
  }

  @Override
  public List<QueuedMessage.Entry> entries(SessionRef session) {
    return list(session, null, Integer.MAX_VALUE).stream().map(QueuedMessage::entry).toList();
  }

  @Override
  public Set<SessionName> waiting() {
    return world.read(() ->
        world.sessions.values().stream()
            .map(Session::ref)
            .filter(session -> {
              var queue = queueOf(world.contents(session));
              return !queue.messages.isEmpty() || queue.state.paused();
            })
            .map(SessionRef::name)
            .collect(Collectors.toSet()));
  }

  @Override
  public QueueState state(SessionRef session) {
    return world.read(() -> queueOf(world.contents(session)).state);
  }

  @Override
  public void pause(SessionRef session, boolean paused) {
    var _ =
        world.change(
            session,
            contents -> {
              queueOf(contents).state = new QueueState(paused, queueOf(contents).state.pace());
              return paused;
            });
  }

  @Override
  public boolean record(
      SessionRef session,
      QueuedMessage queued,
      Message message,
      SendingPace pace,
      EventFactory factory) {
    return world.change(
        session,
        contents -> {
          if (!isPresent(contents, queued)) {
            return false;
          }
          queueOf(contents).messages.remove(queued.id());
          queueOf(contents).state = new QueueState(queueOf(contents).state.paused(), pace);
          InMemoryMessageStore.add(contents, session, message, queued.fingerprint(), factory);
          return true;
        });
  }

  private static boolean isPresent(Contents contents, QueuedMessage queued) {
    var known = queueOf(contents).messages.get(queued.id());
    return known != null && known.version() == queued.version();
  }

  @Override
  public boolean expire(SessionRef session, QueuedMessage queued, EventFactory factory) {
    return world.change(
        session,
        contents -> {
          if (!isPresent(contents, queued)) {
            return false;
          }
          queueOf(contents).messages.remove(queued.id());
          var place = queued.entry().place();
          var expired =
              new Event.MessageExpired(
                  queued.message(), place.sendAt(), Objects.requireNonNull(place.expiresAt()));
          contents.append(session.name(), List.of(factory.on(expired)));
          return true;
        });
  }

  @Override
  public boolean remove(SessionRef session, MessageId id) {
    return world.change(session, contents -> queueOf(contents).messages.remove(id) != null);
  }

  @Override
  public boolean change(SessionRef session, QueuedMessage queued) {
    return world.change(
        session,
        contents -> {
          var known = queueOf(contents).messages.get(queued.id());
          if (known != null && overtakes.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            queueOf(contents).messages.put(queued.id(), nextVersion(known));
          }
          if (!isPresent(contents, queued)) {
            return false;
          }
          queueOf(contents).messages.put(queued.id(), nextVersion(queued));
          return true;
        });
  }

  private static QueuedMessage nextVersion(QueuedMessage queued) {
    return new QueuedMessage(
        queued.message(), queued.fingerprint(), queued.entry(), queued.version() + 1);
  }

  private static Queue queueOf(Contents contents) {
    return contents.of(Queue.class, Queue::new);
  }

  /// What one address holds of the queue of one session.
  private static final class Queue implements Contents.OfPart {
    private final Map<MessageId, QueuedMessage> messages = new HashMap<>();
    private QueueState state = QueueState.START;

    @Override
    public Queue copy() {
      var copy = new Queue();
      copy.messages.putAll(messages);
      copy.state = state;
      return copy;
    }
  }

  /// Finds it.
  public static final class Extension implements InMemoryExtension<OutgoingQueueStore> {
    @Override
    public Class<OutgoingQueueStore> port() {
      return OutgoingQueueStore.class;
    }

    @Override
    public OutgoingQueueStore over(InMemoryWorld world) {
      return new InMemoryOutgoingQueueStore(world);
    }
  }
}
