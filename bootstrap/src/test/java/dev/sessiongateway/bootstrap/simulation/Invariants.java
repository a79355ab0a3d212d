package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.delivery.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.delivery.DeadLetterStore.Selection;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.bootstrap.simulation.Expectations.Sent;
import dev.sessiongateway.bootstrap.simulation.Receivers.Attempted;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What must hold once everything works again and nothing is under way.
final class Invariants {
  private final SimulatedGateway gateway;
  private final Expectations expectations;
  private final List<String> broken = new ArrayList<>();

  Invariants(SimulatedGateway gateway, Expectations expectations) {
    this.gateway = gateway;
    this.expectations = expectations;
  }

  /// @return what does not hold
  List<String> broken() {
    broken.addAll(gateway.surprises);
    gateway.waiting().forEach(call -> broken.add("never ends: " + call));
    var sessions = gateway.disk.sessions().list();
    sessions.forEach(this::state);
    sessions.forEach(this::log);
    sessions.forEach(this::arrivals);
    sessions.forEach(this::deliveries);
    sends(sessions);
    return broken;
  }

  private void expect(boolean holds, String otherwise) {
    if (!holds) {
      broken.add(otherwise);
    }
  }

  private void state(Session session) {
    switch (session.state()) {
      case SessionState.Starting(var deadline) ->
          expect(!deadline.isBefore(gateway.now()), session.name() + " starts past its deadline");
      case SessionState.Restarting(var deadline) ->
          expect(!deadline.isBefore(gateway.now()), session.name() + " restarts past its deadline");
      case SessionState.AwaitingPairing(_, var deadline) ->
          expect(!deadline.isBefore(gateway.now()), session.name() + " pairs past its deadline");
      case SessionState.Paused _ -> broken.add(session.name() + " is paused after it was started");
      default -> {
        // No deadline.
      }
    }
    if (isLinked(session) && session.desired() == DesiredState.RUNNING) {
      expect(
          session.state() instanceof SessionState.Active,
          session.name() + " is linked and is " + session.state());
    }
    expect(
        gateway.gateway().sessions().get(session.name()).equals(session),
        session.name() + " is another in memory than in the store");
  }

  private boolean isLinked(Session session) {
    return gateway.phones().phones().stream()
        .anyMatch(phone -> phone.sessions().contains(session.name()));
  }

  private List<EventRecord> events(Session session) {
    return gateway.disk.events().read(session.ref(), 0, Integer.MAX_VALUE);
  }

  /// One event per cause, numbered without a gap; no acknowledgement falls.
  private void log(Session session) {
    var seq = 0L;
    var ids = new HashSet<String>();
    var created = new HashSet<MessageId>();
    var acks = new HashMap<String, Ack>();
    for (var record : events(session)) {
      seq++;
      expect(record.seq() == seq, session.name() + " has event " + record.seq() + " as " + seq);
      expect(ids.add(record.id().value()), "two events have the id " + record.id());
      if (record.event() instanceof Event.MessageCreated(var message)) {
        expect(created.add(message.id()), message.id() + " was created twice");
      }
      if (record.event() instanceof Event.MessageAcked acked) {
        var before = acks.put(acked.id() + " " + acked.by(), acked.ack());
        expect(
            before == null || before.allows(acked.ack()),
            acked.id() + " went from " + before + " to " + acked.ack());
      }
    }
  }

  private void arrivals(Session session) {
    var created =
        events(session).stream()
            .map(EventRecord::event)
            .filter(Event.MessageCreated.class::isInstance)
            .map(event -> ((Event.MessageCreated) event).message().id())
            .collect(Collectors.toSet());
    for (var id : expectations.written.getOrDefault(session.id(), List.of())) {
      expect(created.contains(id), session.name() + " never got " + id);
    }
  }

  /// Each event reaches each webhook, or is its dead letter, in order; none while it is held.
  private void deliveries(Session session) {
    for (var webhook : session.config().webhooks()) {
      var position = new LinkedHashMap<String, Integer>();
      var seqs = new HashMap<String, Long>();
      for (var record : events(session)) {
        for (var part : gateway.renderer.render(webhook.subscription(), session, record)) {
          position.put(part.id(), position.size());
          seqs.put(part.id(), record.seq());
        }
      }
      var attempts = attempts(session.id(), webhook);
      held(session, webhook, attempts, seqs);
      order(session, webhook, attempts, position);
      if (!webhook.id().value().equals("c")) {
        complete(session, webhook, attempts, position);
      }
    }
  }

  private List<Attempted> attempts(InstanceId session, Webhook webhook) {
    return gateway.receivers.attempts.stream()
        .filter(one -> one.session().equals(session) && one.webhook().equals(webhook.url()))
        .toList();
  }

  private void held(
      Session session, Webhook webhook, List<Attempted> attempts, Map<String, Long> seqs) {
    for (var one : attempts) {
      var seq = seqs.get(one.event());
      expect(
          seq == null || seq <= one.heldAfter(),
          webhook.id() + " of " + session.name() + " got held event " + seq);
    }
  }

  /// Events are tried in order. Those of a name that was refused before are tried beside the
  /// others, and may be late.
  private void order(
      Session session, Webhook webhook, List<Attempted> attempts, Map<String, Integer> position) {
    var last = -1;
    var seen = new HashSet<String>();
    var refusedNames = new HashSet<String>();
    for (var one : attempts) {
      var at = position.get(one.event());
      if (at != null && seen.add(one.event())) {
        expect(
            at > last || refusedNames.contains(one.name()),
            webhook.id() + " of " + session.name() + " got " + one.event() + " too late");
        last = Math.max(last, at);
      }
      if (!one.accepted()) {
        refusedNames.add(one.name());
      }
    }
  }

  private void complete(
      Session session, Webhook webhook, List<Attempted> attempts, Map<String, Integer> position) {
    var reached =
        attempts.stream()
            .filter(Attempted::accepted)
            .map(Attempted::event)
            .collect(Collectors.toSet());
    gateway.disk.deadLetters().list(session.ref(), Selection.ALL, Integer.MAX_VALUE).stream()
        .filter(letter -> letter.webhook().equals(webhook.id()))
        .map(DeadLetter::eventId)
        .forEach(reached::add);
    for (var event : position.keySet()) {
      expect(
          reached.contains(event), webhook.id() + " of " + session.name() + " never got " + event);
    }
  }

  private void sends(List<Session> sessions) {
    var seen = new HashMap<PhoneNumber, List<PhoneMessage>>();
    expectations.sent.forEach((text, sent) -> {
      var there = seen.computeIfAbsent(sent.to, this::messages);
      var token = text.split(" ", 2)[0] + " ";
      var copies =
          there.stream().filter(one -> one.message().content().text().startsWith(token)).count();
      expect(copies <= 1, text + " was sent " + copies + " times");
      expect(
          sent.acknowledged || !expectations.mustBeSent.contains(text),
          text + " was not sent by a session that says that it is active");
      if (sent.acknowledged) {
        expect(copies == 1, text + " was acknowledged and is not on the phone");
      }
      sessions.stream()
          .filter(session -> session.id().equals(sent.session))
          .findFirst()
          .ifPresent(session -> stored(session, text, sent, copies));
    });
  }

  /// A message that is stored is sent in the end, or has failed for good.
  private void stored(Session session, String text, Sent sent, long copies) {
    var id = sent.id;
    if (id == null) {
      return;
    }
    var message = gateway.disk.messages().find(session.ref(), id);
    expect(message.isPresent(), text + " was stored and is gone");
    var ack = message.map(found -> found.ack()).orElse(Ack.ERROR);
    var linked = isLinked(session);
    expect(ack != Ack.PENDING || !linked, text + " is pending for ever");
    if (ack.level() >= Ack.SERVER.level()) {
      expect(copies == 1, text + " is " + ack + " and not on the phone");
    }
  }

  private List<PhoneMessage> messages(PhoneNumber phone) {
    var all = new ArrayList<PhoneMessage>();
    @Nullable MessageId last = null;
    List<PhoneMessage> page;
    do {
      page = gateway.phones().messages(phone, MessageQuery.after(last));
      all.addAll(page);
      last = page.isEmpty() ? last : page.getLast().message().id();
    } while (!page.isEmpty());
    return all;
  }
}
