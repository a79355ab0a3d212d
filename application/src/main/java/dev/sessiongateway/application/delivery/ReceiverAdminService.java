package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.delivery.ConfiguredReceivers.Configured;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Combines the cursors, dead letters and endpoints of webhooks.
@Internal
public final class ReceiverAdminService implements ReceiverAdmin {
  /// Problems that are shown of one webhook, which may be one of all sessions.
  private static final int MOST_PROBLEMS = 20;

  private final SessionDirectory sessions;
  private final DeliveryDispatcher dispatch;
  private final DeliveryStores stores;
  private final EventRenderer renderer;
  private final ConfiguredReceivers configured;

  /// @param renderer shows events that were not delivered
  public ReceiverAdminService(
      SessionDirectory sessions,
      DeliveryDispatcher dispatch,
      DeliveryStores stores,
      EventRenderer renderer) {
    this.sessions = sessions;
    this.dispatch = dispatch;
    this.stores = stores;
    this.renderer = renderer;
    this.configured = new ConfiguredReceivers(sessions, dispatch.context().receivers());
  }

  @Override
  public List<ReceiverStatus> list(@Nullable SessionName session) {
    return configured.list(session).map(this::toStatus).toList();
  }

  @Override
  public ReceiverStatus get(ReceiverKey id) {
    return toStatus(configured.find(id));
  }

  @Override
  public Delivery.Attempt test(ReceiverKey id) {
    var found = configured.find(id);
    var context = dispatch.context();
    var now = context.now();
    var receiver = found.receiver();
    var event = receiver.test(found.session(), context.factories().identifiers().eventId(now), now);
    var live = found.live();
    var attempt =
        live == null
            ? context.deliver(receiver, event, Delivery.Origin.NONE)
            : context.deliver(live, receiver, event);
    stores
        .log()
        .add(
            live == null ? null : live.ref(),
            DeliveryLog.Entry.of(receiver.id(), event, 0, now, attempt));
    return attempt;
  }

  @Override
  public ReceiverStatus enable(ReceiverKey id) {
    var found = configured.find(id);
    found.requireHere(sessions);
    dispatch.context().endpoints().of(found.receiver().endpoint()).enable();
    return toStatus(found);
  }

  @Override
  public List<LoggedAttempt> deliveries(ReceiverKey id, int limit) {
    var found = configured.find(id);
    var webhook = found.receiver().id();
    var all =
        new ArrayList<LoggedAttempt>(
            affectedSessions(found).stream()
                .flatMap(live ->
                    stores.log().list(live.ref(), webhook, limit).stream()
                        .map(entry -> toAttempt(live.name(), entry)))
                .toList());
    if (found.live() == null) {
      stores.log().list(null, webhook, limit).forEach(entry -> all.add(toAttempt(null, entry)));
    }
    all.sort(Comparator.comparing(LoggedAttempt::at).reversed());
    return List.copyOf(all.subList(0, Math.min(limit, all.size())));
  }

  @Override
  public List<DeadLetter> deadLetters(DeadLetterSelection wanted, int limit) {
    sessions.requireOpen();
    var search = Search.of(wanted, only(wanted));
    return search.sessions(sessions).stream()
        .flatMap(live ->
            stores.deadLetters().list(live.ref(), search.selection(), limit).stream()
                .map(deadLetter -> toDeadLetter(live, deadLetter)))
        .sorted(Comparator.comparing(DeadLetter::at))
        .limit(limit)
        .toList();
  }

  @Override
  public DeadLetterContent deadLetter(String id, @Nullable SessionName session) {
    sessions.requireOpen();
    var named = new DeadLetterStore.Selection(null, List.of(id), null, null);
    for (var live : session == null ? sessions.all() : List.of(sessions.readable(session))) {
      for (var deadLetter : stores.deadLetters().list(live.ref(), named, Integer.MAX_VALUE)) {
        if (deadLetter.id().equals(id)) {
          return new DeadLetterContent(toDeadLetter(live, deadLetter), rendered(live, deadLetter));
        }
      }
    }
    throw Fault.notFound("dead-letter", id);
  }

  /// Without media. Of a webhook that was removed only the name of the event shows the family.
  private @Nullable RenderedEvent rendered(
      LiveSession live, DeadLetterStore.DeadLetter deadLetter) {
    var configured =
        dispatch.enabled(live.session()).stream()
            .filter(receiver -> receiver.id().equals(deadLetter.webhook()))
            .flatMap(receiver ->
                receiver.afterDeletion() instanceof Webhook webhook
                    ? Stream.of(webhook.subscription().withoutMedia())
                    : Stream.empty());
    var anyFamily =
        Stream.of(Family.values())
            .map(family -> new Subscription(family, Set.of(), false, false, null));
    return Stream.concat(configured, anyFamily)
        .flatMap(subscription ->
            renderer
                .find(
                    subscription,
                    live.session(),
                    deadLetter.event(),
                    deadLetter.eventId(),
                    deadLetter.eventName())
                .stream())
        .findFirst()
        .orElse(null);
  }

  @Override
  public int replay(DeadLetterSelection wanted) {
    sessions.requireOpen();
    var only = only(wanted);
    if (only != null) {
      only.requireHere(sessions);
    }
    var search = Search.of(wanted, only);
    if (wanted.session() != null) {
      var _ = sessions.get(wanted.session());
    }
    var count = 0;
    for (var live : search.sessions(sessions).stream().filter(LiveSession::isOwned).toList()) {
      for (var receiver : dispatch.enabled(live.session())) {
        if (search.covers(receiver.id())) {
          var now = dispatch.context().time().instant();
          var found = stores.deadLetters().retryAt(live.ref(), search.of(receiver.id()), now);
          if (found > 0) {
            dispatch.worker(live, receiver.id()).retry();
          }
          count += found;
        }
      }
    }
    return count;
  }

  private @Nullable Configured only(DeadLetterSelection wanted) {
    return wanted.webhook() == null ? null : configured.find(wanted.webhook());
  }

  private List<LiveSession> affectedSessions(Configured configured) {
    return configured.live() == null ? sessions.all() : List.of(configured.live());
  }

  private ReceiverStatus toStatus(Configured configured) {
    var id = configured.receiver().id();
    var waiting = 0L;
    var deadLetters = 0L;
    var retried = 0L;
    for (var live : affectedSessions(configured)) {
      var cursor = stores.cursors().find(live.ref(), id);
      if (cursor.isPresent()) {
        waiting += dispatch.context().backlog(live, configured.receiver(), cursor.get());
      }
      deadLetters += stores.deadLetters().count(live.ref(), id);
      retried += stores.deadLetters().countRetries(live.ref(), id);
    }
    return new ReceiverStatus(
        configured.id(),
        configured.session(),
        id,
        configured.receiver().description(),
        dispatch.context().endpoints().of(configured.receiver().endpoint()).endpoint(),
        waiting,
        deadLetters,
        retried,
        problems(configured));
  }

  private List<DeliveryProblem> problems(Configured configured) {
    var live = configured.live();
    return dispatch.problems().stream()
        .filter(problem -> problem.webhook().equals(configured.receiver().id()))
        .filter(problem -> live == null || problem.session().equals(live.name()))
        .limit(MOST_PROBLEMS)
        .toList();
  }

  private DeadLetter toDeadLetter(LiveSession live, DeadLetterStore.DeadLetter deadLetter) {
    return new DeadLetter(
        deadLetter.id(),
        dispatch.context().receivers().keyOf(live.name(), deadLetter.webhook()),
        live.name(),
        deadLetter.eventId(),
        deadLetter.eventName(),
        deadLetter.attempts(),
        deadLetter.at(),
        deadLetter.reason());
  }

  private static LoggedAttempt toAttempt(@Nullable SessionName session, DeliveryLog.Entry entry) {
    return new LoggedAttempt(
        session,
        entry.eventId(),
        entry.event(),
        entry.attempt(),
        entry.at(),
        entry.outcome(),
        entry.status(),
        entry.millis(),
        entry.answer());
  }

  /// The sessions whose dead letters are searched.
  private record Search(DeadLetterSelection wanted, @Nullable Configured only) {
    static Search of(DeadLetterSelection wanted, @Nullable Configured only) {
      return new Search(wanted, only);
    }

    List<LiveSession> sessions(SessionDirectory all) {
      var asked = wanted.session();
      var named = asked == null ? all.all() : List.of(all.readable(asked));
      var in = only == null ? null : only.live();
      return in == null ? named : named.stream().filter(live -> live == in).toList();
    }

    boolean covers(ReceiverId webhook) {
      return only == null || only.receiver().id().equals(webhook);
    }

    DeadLetterStore.Selection selection() {
      return of(only == null ? null : only.receiver().id());
    }

    DeadLetterStore.Selection of(@Nullable ReceiverId webhook) {
      return new DeadLetterStore.Selection(webhook, wanted.ids(), wanted.since(), wanted.until());
    }
  }
}
