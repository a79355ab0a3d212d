package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.simulation.FaultRule;
import dev.sessiongateway.application.simulation.FaultRule.Target;
import dev.sessiongateway.application.simulation.FaultRule.Trigger;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.application.simulation.NetworkFault.Acks;
import dev.sessiongateway.application.simulation.NetworkFault.Direction;
import dev.sessiongateway.bootstrap.simulation.Expectations.Sent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// What clients, phones, operators and bad luck do, at random.
final class RandomOperations {
  static final SessionName ALPHA = new SessionName("alpha");
  static final SessionName BETA = new SessionName("beta");
  static final PhoneNumber CARL = new PhoneNumber("447700900203");
  private static final PhoneNumber DORA = new PhoneNumber("447700900204");

  /// The sessions, each with the phone of its account.
  static final Map<SessionName, PhoneNumber> ACCOUNTS =
      Map.of(
          ALPHA, new PhoneNumber("447700900201"),
          BETA, new PhoneNumber("447700900202"));

  static final List<SessionName> SESSIONS = List.of(ALPHA, BETA);
  static final List<PhoneNumber> PHONES =
      List.of(ACCOUNTS.get(ALPHA), ACCOUNTS.get(BETA), CARL, DORA);

  private static final Set<String> EVERY_EVENT = Set.of("*");
  private static final Set<String> ALL_BUT_QR_CODES =
      EventNames.names().stream()
          .filter(name -> !name.equals("QRCODE_UPDATED"))
          .collect(Collectors.toUnmodifiableSet());

  private final SimulatedGateway gateway;
  private final Expectations expectations;
  private final SplittableRandom random;
  private final List<MessageId> known = new ArrayList<>();
  private int sends;

  RandomOperations(SimulatedGateway gateway, Expectations expectations, SplittableRandom random) {
    this.gateway = gateway;
    this.expectations = expectations;
    this.random = random;
  }

  void begin() {
    PHONES.forEach(number -> gateway.phones().create(number, null));
    SESSIONS.forEach(this::create);
    gateway.settle();
    SESSIONS.forEach(this::pair);
    gateway.settle();
  }

  void step() {
    var session = SESSIONS.get(random.nextInt(SESSIONS.size()));
    var phone = PHONES.get(random.nextInt(PHONES.size()));
    choose(
        List.of(
            new Choice(24, () -> send(session, phone)),
            new Choice(8, this::repeat),
            new Choice(16, () -> write(phone, ACCOUNTS.get(session), session)),
            new Choice(5, () -> read(phone, ACCOUNTS.get(session))),
            new Choice(5, () -> change(session, phone)),
            new Choice(7, () -> command(session)),
            new Choice(2, () -> createAgain(session)),
            new Choice(3, () -> webhooks(session)),
            new Choice(8, () -> networkFault(session, phone)),
            new Choice(4, () -> gateway.networkFaults().clear()),
            new Choice(6, this::storeFault),
            new Choice(5, () -> receiver(session)),
            new Choice(3, () -> gateway.phones().setOnline(phone, random.nextBoolean())),
            new Choice(2, gateway::crash),
            new Choice(1, gateway::restart),
            new Choice(1, () -> pair(session))));
    if (random.nextInt(3) > 0) {
      gateway.settle();
    }
    if (random.nextInt(3) == 0) {
      gateway.advance(Duration.ofMillis(random.nextInt(random.nextInt(8) == 0 ? 90_000 : 4_000)));
    }
  }

  /// @param share how often it is chosen, compared with the others
  private record Choice(int share, Runnable what) {}

  private void choose(List<Choice> choices) {
    var left = random.nextInt(choices.stream().mapToInt(Choice::share).sum());
    for (var choice : choices) {
      left -= choice.share();
      if (left < 0) {
        choice.what().run();
        return;
      }
    }
  }

  /// Everything works again, and there is time to make up for what went wrong.
  void heal() {
    gateway.settle();
    gateway.networkFaults().clear();
    gateway.callFaults.disarm();
    gateway.receivers.behave();
    PHONES.forEach(phone -> gateway.phones().setOnline(phone, true));
    // Links that hang now fail before they are started again.
    gateway.advance(Duration.ofMinutes(11));
    SESSIONS.forEach(name ->
        gateway.call(name + ": start again", () -> gateway.gateway().sessions().start(name)));
    gateway.advance(Duration.ofMinutes(20));
    SESSIONS.forEach(this::sendWhenActive);
    gateway.settle();
  }

  /// Nothing fails now, so a session that says that it is active sends.
  private void sendWhenActive(SessionName name) {
    session(name)
        .filter(session -> session.state() instanceof SessionState.Active)
        .ifPresent(_ -> {
          send(name, DORA);
          expectations.mustBeSent.add("m" + sends + " text");
        });
  }

  private void create(SessionName name) {
    // Drawing the QR pictures of that event takes half of a run, so one run of eight has them.
    var eventsOfB = random.nextInt(8) == 0 ? EVERY_EVENT : ALL_BUT_QR_CODES;
    var config =
        SessionConfig.DEFAULT
            .withWebhooks(
                Family.A,
                List.of(
                    hook(
                        name,
                        Family.A,
                        "a",
                        EVERY_EVENT,
                        new RetryPolicy.Configured(
                            RetryPolicy.Curve.CONSTANT, Duration.ofSeconds(2), 3))))
            .withWebhooks(
                Family.B, List.of(hook(name, Family.B, "b", eventsOfB, new RetryPolicy.Unset())));
    gateway.call(
        name + ": create",
        () ->
            gateway
                .gateway()
                .sessions()
                .createIfAbsent(new NewSession(name, config, Session.Origin.NATIVE, true)));
  }

  private static Webhook hook(
      SessionName session, Family family, String id, Set<String> events, RetryPolicy retries) {
    var url = URI.create("http://" + id + "." + session + ".example/hook");
    return new Webhook(
        new ReceiverId(id),
        family,
        true,
        url,
        events,
        null,
        retries,
        List.of(),
        false,
        false,
        true,
        null);
  }

  private void pair(SessionName name) {
    gateway.call(
        name + ": pair",
        () -> {
          var code = gateway.gateway().pairing().qr(name);
          gateway.phones().scan(ACCOUNTS.get(name), code.value());
        });
  }

  private Optional<Session> session(SessionName name) {
    return gateway.disk.sessions().list().stream()
        .filter(one -> one.name().equals(name))
        .findFirst();
  }

  private void send(SessionName name, PhoneNumber to) {
    session(name)
        .filter(_ -> !to.equals(ACCOUNTS.get(name)))
        .ifPresent(session -> {
          sends++;
          var text = "m" + sends + " text";
          var sent = new Sent(session.id(), to);
          expectations.sent.put(text, sent);
          send(name, text, sent, random.nextBoolean());
        });
  }

  /// Calls again with the key of an earlier call, as a client does that got no answer or a bad one.
  private void repeat() {
    if (sends > 0) {
      var text = "m" + (1 + random.nextInt(sends)) + " text";
      var sent = expectations.sent.get(text);
      SESSIONS.stream()
          .flatMap(name -> session(name).stream())
          .filter(session -> session.id().equals(sent.session) && sent.keyed)
          .findFirst()
          .ifPresent(session -> send(session.name(), text, sent, true));
    }
  }

  private void send(SessionName name, String text, Sent sent, boolean keyed) {
    sent.keyed = keyed;
    var message =
        OutgoingMessage.to(sent.to.jid(), new Content.Text(text))
            .withIdempotency(keyed ? new Idempotency.ByKey(text) : new Idempotency.New());
    gateway.call(
        name + " sends " + text + " to " + sent.to,
        () -> {
          try {
            var result = gateway.gateway().messaging().send(name, message);
            sent.stored(result.id());
            sent.acknowledged |= result.ack() != Ack.ERROR;
            known.add(result.id());
          } catch (FaultException e) {
            if (e.fault() instanceof Fault.SendUnconfirmed(var id, _, _, _)) {
              sent.stored(new MessageId(id));
            }
            throw e;
          }
        });
  }

  private void write(PhoneNumber phone, PhoneNumber account, SessionName name) {
    if (phone.equals(account)) {
      return;
    }
    var linked =
        session(name).filter(session -> session.account() != null && isLinked(account, name));
    gateway.call(
        "write",
        () -> {
          var id = gateway.phones().write(phone, account.jid(), "hello " + random.nextInt(1_000));
          linked.ifPresent(session -> expectations.wrote(session.id(), id));
          known.add(id);
        });
  }

  private boolean isLinked(PhoneNumber account, SessionName name) {
    return gateway.phones().phones().stream()
        .anyMatch(phone -> phone.number().equals(account) && phone.sessions().contains(name));
  }

  private void read(PhoneNumber phone, PhoneNumber chat) {
    if (!phone.equals(chat)) {
      gateway.call("read", () -> gateway.phones().read(phone, chat.jid()));
    }
  }

  /// A client edits or reacts to some message; often there is no such message in the chat.
  private void change(SessionName name, PhoneNumber with) {
    if (known.isEmpty()) {
      return;
    }
    var id = known.get(random.nextInt(known.size()));
    var messaging = gateway.gateway().messaging();
    if (random.nextBoolean()) {
      var key = new MessageKey(id, false, null);
      gateway.call(name + ": react", () -> messaging.react(name, with.jid(), key, new Emoji("👍")));
    } else {
      session(name)
          .flatMap(session -> gateway.disk.messages().find(session.ref(), id))
          .filter(message -> message.fromMe())
          .ifPresent(message -> {
            var text = message.content().text().split(" ", 2)[0] + " edited";
            gateway.call(name + ": edit", () -> messaging.edit(name, message.chat(), id, text));
          });
    }
  }

  private void command(SessionName name) {
    var sessions = gateway.gateway().sessions();
    switch (random.nextInt(6)) {
      case 0, 1 -> gateway.call(name + ": pause", () -> sessions.ensurePaused(name));
      case 2, 3, 4 -> gateway.call(name + ": start", () -> sessions.start(name));
      default ->
          gateway.call(name + ": restart", () -> sessions.restart(name, EngineConfig.DEFAULT));
    }
  }

  private void createAgain(SessionName name) {
    gateway.settle();
    session(name).ifPresent(session -> expectations.unlinked(session.id()));
    gateway.call(
        name + ": delete",
        () -> {
          if (random.nextInt(3) == 0) {
            gateway.gateway().sessions().logout(name);
          } else {
            gateway.gateway().sessions().delete(name);
          }
        });
    gateway.settle();
    create(name);
    gateway.settle();
    pair(name);
  }

  private void webhooks(SessionName name) {
    var added = random.nextBoolean();
    gateway.call(
        name + ": configure",
        () ->
            gateway
                .gateway()
                .sessions()
                .configure(
                    name,
                    config -> {
                      var kept =
                          config.webhooks().stream()
                              .filter(hook -> hook.id().value().equals("a"))
                              .toList();
                      var all = new ArrayList<>(kept);
                      if (added) {
                        all.add(hook(name, Family.A, "c", EVERY_EVENT, new RetryPolicy.Unset()));
                      }
                      return config.withWebhooks(Family.A, all);
                    }));
  }

  private void receiver(SessionName name) {
    var id = List.of("a", "b", "c").get(random.nextInt(3));
    var share = random.nextInt(3) == 0 ? 0 : random.nextInt(2) == 0 ? 0.3 : 1.0;
    gateway.receivers.misbehave(URI.create("http://" + id + "." + name + ".example/hook"), share);
  }

  private void storeFault() {
    var kind = any(CallFaults.Kind.values());
    gateway.trace("a store call will be " + kind);
    gateway.callFaults.arm(random.nextInt(40), kind);
  }

  private void networkFault(SessionName session, PhoneNumber phone) {
    var target =
        switch (random.nextInt(3)) {
          case 0 -> new Target.World();
          case 1 -> new Target.OfSession(session);
          default -> new Target.OfNumber(phone.jid());
        };
    var trigger =
        switch (random.nextInt(3)) {
          case 0 -> Trigger.nth(1 + random.nextInt(3));
          case 1 -> Trigger.next(1 + random.nextInt(4));
          default -> new Trigger(0.4, null, null);
        };
    gateway.call(
        "fault",
        () -> {
          var fault = fault();
          gateway.trace(fault + " " + target + " " + trigger);
          gateway
              .networkFaults()
              .add(new FaultRule(fault, target, trigger, null, random.nextLong()));
        });
  }

  private <T> T any(T[] of) {
    return of[random.nextInt(of.length)];
  }

  private NetworkFault fault() {
    var direction = any(Direction.values());
    var acks = any(Acks.values());
    var seconds = Duration.ofSeconds(1 + random.nextInt(20));
    return switch (random.nextInt(11)) {
      case 0 -> new NetworkFault.Latency(seconds, Duration.ofSeconds(2), direction);
      case 1 -> new NetworkFault.Drop(direction);
      case 2 -> new NetworkFault.Duplicate(direction);
      case 3 -> new NetworkFault.Reorder(2 + random.nextInt(8));
      case 4 -> new NetworkFault.Reject(NetworkFault.Refusal.DOWN, "simulated");
      case 5 -> new NetworkFault.AcksLost(acks);
      case 6 -> new NetworkFault.AcksLate(acks, seconds);
      case 7 -> new NetworkFault.Disconnect(seconds);
      case 8 -> new NetworkFault.Hang();
      case 9 -> new NetworkFault.RateLimit(2, seconds);
      default -> new NetworkFault.Reject(NetworkFault.Refusal.REFUSED, "simulated");
    };
  }
}
