package dev.sessiongateway.application.bots;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// How far bots have come in chats: what is stored of them. An unknown session is
/// `session.not-found`. Thread-safe.
public final class BotConversations {
  private static final int LOCKS = 256;

  private final Sessions sessions;
  private final Nodes nodes;
  private final BotConversationStore store;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final CopyOnWriteArrayList<BotObserver> observers = new CopyOnWriteArrayList<>();
  private final List<ReentrantLock> locks =
      IntStream.range(0, LOCKS).mapToObj(_ -> new ReentrantLock()).toList();

  private BotConversations(
      Sessions sessions,
      Nodes nodes,
      BotConversationStore store,
      Identifiers identifiers,
      InstantSource time) {
    this.sessions = sessions;
    this.nodes = nodes;
    this.store = store;
    this.identifiers = identifiers;
    this.time = time;
  }

  /// The conversations of a gateway; empty when its stores have no [BotConversationStore].
  ///
  /// @param stores of the gateway
  /// @param time the clock of the gateway
  public static Optional<BotConversations> of(
      Gateway gateway, Stores stores, Identifiers identifiers, InstantSource time) {
    return stores
        .find(BotConversationStore.class)
        .map(store ->
            new BotConversations(gateway.sessions(), gateway.nodes(), store, identifiers, time));
  }

  /// Empty when nobody ever said whether a bot answers in the chat.
  public Optional<BotConversation> find(SessionName session, Address chat) {
    return store.find(sessions.get(session).ref(), chat);
  }

  /// The conversations that the filter wants, by chat.
  public List<BotChat> list(SessionName session, BotFilter filter) {
    return store.list(sessions.get(session).ref(), filter);
  }

  /// Changes the conversation of a chat while nobody else does, and notifies the observers. Works
  /// in every state, also for chats without messages. Durable when it returns.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere`
  public void change(SessionName session, Address chat, BotChange change) {
    var ref = sessions.get(session).ref();
    nodes.requireHere(session);
    var lock = locks.get(Math.floorMod(31 * session.hashCode() + chat.hashCode(), LOCKS));
    lock.lock();
    try {
      var before = store.find(ref, chat).orElse(null);
      var next = change.of(before);
      if (Objects.equals(next, before)) {
        return;
      }
      store.keep(ref, chat, next);
      if (next != null) {
        observers.forEach(observer -> observer.changed(session, chat, next));
      }
    } finally {
      lock.unlock();
    }
  }

  /// Keeps whether a bot answers in the chat.
  ///
  /// @param status absent forgets it, with the conversation
  public void switchBot(SessionName session, Address chat, @Nullable BotStatus status) {
    change(
        session,
        chat,
        known -> {
          if (status == null) {
            return null;
          }
          var now = time.instant();
          return known == null
              ? BotConversation.switched(newId(session), status, now)
              : known.with(status, now);
        });
  }

  /// An id for a conversation that begins.
  public String newId(SessionName session) {
    return identifiers.of(session).uuid().toString();
  }

  /// Registers an observer of every conversation that [#change] has kept. It must return soon.
  public void observe(BotObserver observer) {
    observers.add(observer);
  }

  /// Makes the next conversation of a chat.
  @FunctionalInterface
  public interface BotChange {
    /// @param known null when there is none
    /// @return null to forget it; what is known to leave it as it is
    @Nullable BotConversation of(@Nullable BotConversation known);
  }

  /// Gets how far a bot has come now.
  @FunctionalInterface
  public interface BotObserver {
    void changed(SessionName session, Address chat, BotConversation now);
  }
}
