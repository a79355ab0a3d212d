package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Broadcasts: one message to many people, each of whom gets it once, also when the process ends at
/// any moment. Works on the node that runs the session. Thread-safe.
public final class Broadcasts implements AutoCloseable {
  /// How many broadcasts of a session may run or be paused.
  public static final int MOST_ACTIVE = 50;

  private static final int STORED_AT_ONCE = 500;
  private static final String KIND = "broadcast";

  private final BroadcastContext with;
  private final BroadcastDispatcher dispatcher;
  private final MediaIngest files;
  private final Identifiers identifiers;
  private final OptOuts optOuts;
  private final BroadcastDryRun dryRun;

  private Broadcasts(BroadcastContext with, MediaIngest files, Identifiers identifiers) {
    this.with = with;
    this.files = files;
    this.identifiers = identifiers;
    this.dispatcher = new BroadcastDispatcher(with);
    this.optOuts = new OptOuts(with);
    this.dryRun = new BroadcastDryRun(with);
  }

  /// Opens the broadcasts of a gateway and goes on with those that were under way; empty when its
  /// stores have no [BroadcastStore] and [OptOutStore]. Close it before the gateway.
  ///
  /// @param stores of the gateway
  /// @param time the clock of the gateway
  /// @param background runs tasks that may block
  public static Optional<Broadcasts> open(
      Gateway gateway, Stores stores, Identifiers identifiers, Time time, Executor background) {
    var store = stores.find(BroadcastStore.class);
    var optOuts = stores.find(OptOutStore.class);
    if (store.isEmpty() || optOuts.isEmpty()) {
      return Optional.empty();
    }
    var context =
        new BroadcastContext(
            BroadcastSessions.of(gateway),
            store.get(),
            optOuts.get(),
            gateway.messaging(),
            gateway.contacts(),
            stores.events(),
            new BroadcastEvents(stores.events(), new EventFactories(time, identifiers)),
            time,
            background);
    var broadcasts = new Broadcasts(context, gateway.mediaIngest(), identifiers);
    broadcasts.dispatcher.start();
    return Optional.of(broadcasts);
  }

  /// Who gets no broadcast.
  public OptOuts optOuts() {
    return optOuts;
  }

  /// A list for the recipients of this broadcast.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  public RecipientList recipientsFor(SessionName name, NewBroadcast wanted) {
    var session = with.sessions().get(name);
    return new RecipientList(wanted.fields(), with.people(session.name())::of);
  }

  /// What the broadcast would do; changes nothing. Asks the network for the first recipients.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#create]
  public BroadcastPreview preview(SessionName name, NewBroadcast wanted, RecipientList recipients) {
    var session = checked(name, wanted);
    return dryRun.of(session, wanted, recipients.complete(), recipients.duplicates());
  }

  /// Stores a broadcast, which begins at its time.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`,
  ///   `session.elsewhere`, `invalid.startAt`, `invalid.endAt`, `invalid.recipients`,
  ///   `broadcast.too-many`, and those of the content and its files. Nothing is stored then
  public Broadcast create(SessionName name, NewBroadcast wanted, RecipientList recipients) {
    var session = checked(name, wanted);
    var entries = recipients.complete();
    if (with.store().active(session.ref()).size() >= MOST_ACTIVE) {
      throw new Fault.Conflict(
              "broadcast.too-many", "The session has " + MOST_ACTIVE + " broadcasts under way")
          .toException();
    }
    var proxy = session.config().proxy();
    var content = files.store(wanted.content(), wanted.conversion(), proxy);
    var now = with.now();
    var broadcast =
        new Broadcast(
            BroadcastId.of(identifiers.of(name).eventId(now)),
            wanted.name(),
            BroadcastState.RUNNING,
            new BroadcastMessage(content, wanted.preview()),
            wanted.pace(),
            now,
            wanted.startAt(),
            wanted.endAt(),
            now,
            entries.size(),
            1);
    store(session, broadcast, entries);
    dispatcher.wake(name);
    return broadcast;
  }

  private Session checked(SessionName name, NewBroadcast wanted) {
    var session = with.sessions().get(name);
    wanted.check(with.now());
    with.messaging().check(name, wanted.content());
    return session;
  }

  /// The broadcast is found once all its recipients are there.
  private void store(Session session, Broadcast broadcast, List<RecipientList.Entry> entries) {
    var ref = session.ref();
    var followed = with.log().lastSeq(ref);
    try {
      var page = new ArrayList<Recipient>(STORED_AT_ONCE);
      for (var i = 0; i < entries.size(); i++) {
        page.add(recipient(broadcast, i + 1, entries.get(i)));
        if (page.size() == STORED_AT_ONCE || i == entries.size() - 1) {
          with.store().addRecipients(ref, page);
          page.clear();
        }
      }
      with.store().create(ref, broadcast, followed);
    } catch (RuntimeException e) {
      discard(session, broadcast, e);
      throw e;
    }
  }

  /// What cannot be removed now is removed when the session is next loaded.
  private void discard(Session session, Broadcast broadcast, RuntimeException cause) {
    try {
      with.store().remove(session.ref(), broadcast.id());
    } catch (FaultException e) {
      cause.addSuppressed(e);
    }
  }

  private static Recipient recipient(Broadcast broadcast, int number, RecipientList.Entry entry) {
    return new Recipient(
        broadcast.id(),
        number,
        entry.chat(),
        entry.person(),
        entry.fields(),
        RecipientState.WAITING,
        null,
        null,
        null,
        broadcast.createdAt());
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `broadcast.not-found`
  public Broadcast get(SessionName name, BroadcastId id) {
    return find(with.sessions().get(name), id);
  }

  private Broadcast find(Session session, BroadcastId id) {
    return with.store().find(session.ref(), id).orElseThrow(() -> Fault.notFound(KIND, id.value()));
  }

  /// The newest first.
  ///
  /// @param before the last one of the page before; null for the first page
  public List<Broadcast> list(SessionName name, @Nullable BroadcastId before, int limit) {
    return with.store().list(with.sessions().get(name).ref(), before, limit);
  }

  /// How many recipients are in each state.
  public Map<RecipientState, Integer> totals(SessionName name, BroadcastId id) {
    return with.store().totals(with.sessions().get(name).ref(), id);
  }

  /// Why nothing of the session's broadcasts leaves now, although they run.
  public Optional<BroadcastHold> hold(SessionName name) {
    return dispatcher.hold(name);
  }

  /// @param state null for all
  /// @param after the number of the last one of the page before; 0 for the first page
  /// @throws dev.sessiongateway.domain.fault.FaultException `broadcast.not-found`
  public List<Recipient> recipients(
      SessionName name, BroadcastId id, @Nullable RecipientState state, int after, int limit) {
    var session = with.sessions().get(name);
    var _ = find(session, id);
    return with.store().recipients(session.ref(), id, state, after, limit);
  }

  /// Sends no more of it until it is resumed. Harmless twice.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `broadcast.not-found`, `broadcast.over`
  public Broadcast pause(SessionName name, BroadcastId id) {
    return change(name, id, BroadcastState.PAUSED);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException as [#pause]
  public Broadcast resume(SessionName name, BroadcastId id) {
    return change(name, id, BroadcastState.RUNNING);
  }

  /// Sends no more of it for good. What was handed over before is sent. Harmless twice.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#pause]
  public Broadcast cancel(SessionName name, BroadcastId id) {
    return change(name, id, BroadcastState.CANCELLED);
  }

  private Broadcast change(SessionName name, BroadcastId id, BroadcastState to) {
    var session = with.sessions().get(name);
    while (true) {
      var now = find(session, id);
      if (now.state() == to) {
        return now;
      }
      if (now.state() == BroadcastState.CANCELLED || now.state() == BroadcastState.COMPLETED) {
        throw over("The broadcast is " + now.state().code());
      }
      var next = now.in(to);
      if (with.store().change(session.ref(), next)) {
        dispatcher.wake(name);
        return next;
      }
    }
  }

  /// Sends the message again to those for whom it failed, each under a new id.
  ///
  /// @return how many
  /// @throws dev.sessiongateway.domain.fault.FaultException `broadcast.not-found`, `broadcast.over`
  ///   when it was cancelled or its time is over
  public int retry(SessionName name, BroadcastId id) {
    var session = with.sessions().get(name);
    while (true) {
      var now = find(session, id);
      if (now.state() == BroadcastState.CANCELLED || now.isEnded(with.now())) {
        throw over("The broadcast was cancelled, or its time is over");
      }
      if (now.state() != BroadcastState.COMPLETED
          || with.store().change(session.ref(), now.in(BroadcastState.RUNNING))) {
        var again =
            with.store()
                .changeAll(
                    session.ref(),
                    id,
                    RecipientState.FAILED,
                    RecipientState.WAITING,
                    null,
                    with.now());
        dispatcher.wake(name);
        return again;
      }
    }
  }

  /// Removes a broadcast that is over, with its recipients.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `broadcast.not-found`,
  ///   `broadcast.under-way`
  public void remove(SessionName name, BroadcastId id) {
    var session = with.sessions().get(name);
    var now = find(session, id);
    if (now.state() == BroadcastState.RUNNING || now.state() == BroadcastState.PAUSED) {
      throw new Fault.Conflict("broadcast.under-way", "Cancel the broadcast first").toException();
    }
    with.store().remove(session.ref(), id);
  }

  private static FaultException over(String why) {
    return new Fault.Conflict("broadcast.over", why).toException();
  }

  /// Stops sending. What waits stays in the store.
  @Override
  public void close() {
    dispatcher.close();
  }
}
