package dev.sessiongateway.application.node;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.in;
import static dev.sessiongateway.application.Samples.letter;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static dev.sessiongateway.application.Samples.tried;
import static dev.sessiongateway.application.node.SessionOwnershipContract.newSession;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.DeadLetterStore;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// Each kind of write of a session.
final class SessionWrites {
  private static final ReceiverId HOOK = new ReceiverId("hook");
  private static final ChatQuery CHATS =
      new ChatQuery(ChatQuery.SortField.ID, SortOrder.ASCENDING, new Page(100, 0));

  private static final Document ACCOUNT = new Document("account", "1", Map.of("token", "a"));
  private static final Document LATER_ACCOUNT =
      new Document("account", "1", Map.of("token", "late"));

  private SessionWrites() {}

  private static NetworkState networkState(Stores stores) {
    return stores.networkState("cloud");
  }

  /// A session with a row of each kind.
  static Session filled(Stores stores, String name) {
    var created = newSession(stores, name);
    var session = created.ref();
    stores.messages().record(session, sent(1, GRACE), "print", stamp("m"));
    stores.accountUpdates().take(session, List.of(arrived(received(2, GRACE))), stamp("t"));
    stores.deliveryCursors().open(DeliveryCursor.startingAfter(session, HOOK, 0));
    stores
        .deliveryCursors()
        .leave(
            DeliveryCursor.startingAfter(session, HOOK, 1),
            List.of(letter(session, HOOK, 1, 0)),
            tried(HOOK, 1, 1));
    networkState(stores).save(session.name(), NOON, List.of(ACCOUNT));
    return created;
  }

  /// Everything that is stored of a session.
  static List<Object> stored(Stores stores, SessionRef session) {
    var all = new ArrayList<Object>();
    all.add(stores.sessions().reload(session.name()));
    all.addAll(stores.messages().pending(session, null, 100));
    all.addAll(stores.chats().list(session, CHATS));
    all.addAll(stores.events().read(session, 0, 1_000));
    all.addAll(stores.deliveryCursors().list(session));
    all.addAll(stores.deadLetters().list(session, DeadLetterStore.Selection.ALL, 100));
    all.addAll(stores.deadLetters().retries(session, HOOK, 100));
    all.addAll(stores.deliveryLog().list(session, HOOK, 100));
    all.addAll(networkState(stores).list(session.name(), ACCOUNT.kind()));
    return all;
  }

  /// Each kind of write.
  static Map<String, ThrowingCallable> writes(Stores stores, Session session) {
    var ref = session.ref();
    var letter = letter(ref, HOOK, 1, 0);
    var writes = new LinkedHashMap<String, ThrowingCallable>();
    writes.put(
        "a message", () -> stores.messages().record(ref, sent(3, GRACE), "print", stamp("l")));
    writes.put(
        "what arrives",
        () ->
            stores
                .accountUpdates()
                .take(
                    ref,
                    List.of(arrived(received(4, GRACE)), acked(1, GRACE, Ack.READ)),
                    stamp("l")));
    writes.put(
        "an acknowledgement",
        () -> stores.accountUpdates().take(ref, List.of(acked(1, GRACE, Ack.SERVER)), stamp("l")));
    writes.put("an event", () -> stores.events().append(ref, List.of(event("late"))));
    writes.put(
        "pruned events",
        () -> stores.events().prune(ref, NOON.plusSeconds(1_000), 1_000, 1_000, 1_000));
    writes.put("a read chat", () -> stores.chats().markRead(ref, GRACE));
    writes.put(
        "an opened cursor",
        () -> stores.deliveryCursors().open(DeliveryCursor.startingAfter(ref, HOOK, 7)));
    writes.put(
        "a cursor",
        () -> stores.deliveryCursors().save(DeliveryCursor.startingAfter(ref, HOOK, 7)));
    writes.put(
        "a dead letter",
        () ->
            stores
                .deliveryCursors()
                .leave(
                    DeliveryCursor.startingAfter(ref, HOOK, 7),
                    List.of(letter(ref, HOOK, 2, 0)),
                    tried(HOOK, 2, 1)));
    writes.put("a removed cursor", () -> stores.deliveryCursors().remove(ref, HOOK));
    writes.put(
        "a retry", () -> stores.deadLetters().retryAt(ref, DeadLetterStore.Selection.ALL, NOON));
    writes.put(
        "a settled letter", () -> stores.deadLetters().settle(ref, letter, tried(HOOK, 1, 2)));
    writes.put(
        "a kept letter",
        () -> stores.deadLetters().keep(ref, letter.retriedAt(NOON), tried(HOOK, 1, 2)));
    writes.put(
        "pruned letters", () -> stores.deadLetters().prune(ref, NOON.plusSeconds(1_000), 100));
    writes.put("an attempt", () -> stores.deliveryLog().add(ref, tried(HOOK, 1, 3)));
    writes.put(
        "what a network keeps",
        () -> networkState(stores).save(ref.name(), NOON, List.of(LATER_ACCOUNT)));
    writes.put(
        "what a network deletes",
        () -> networkState(stores).delete(ref.name(), ACCOUNT.kind(), ACCOUNT.name()));
    writes.put("what a network forgets", () -> networkState(stores).clear(ref.name()));
    writes.put(
        "a state",
        () ->
            stores
                .sessions()
                .save(
                    in(new SessionState.Failed(FailureReason.UNLINKED), session),
                    List.of(event("late"))));
    writes.put(
        "a configuration",
        () ->
            stores
                .sessions()
                .save(
                    session.withConfig(session.config().withMetadata(Map.of("late", "yes"))),
                    List.of(event("late"))));
    writes.put("a move", () -> stores.sessions().save(at("late.db", session), List.of()));
    writes.put("a deletion", () -> stores.sessions().delete(session));
    return writes;
  }
}
