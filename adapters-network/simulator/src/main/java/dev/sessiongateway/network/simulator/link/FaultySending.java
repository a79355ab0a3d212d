package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.fault.FaultEngine;
import dev.sessiongateway.network.simulator.fault.FaultEngine.FaultPoint;
import dev.sessiongateway.network.simulator.fault.FaultEngine.FiredFault;
import dev.sessiongateway.network.simulator.fault.SlowLinks;
import dev.sessiongateway.network.simulator.world.LinkedDevices.Notice;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Lets faults happen to the messages that one session sends, or one business.
public final class FaultySending {
  /// When a send that was not answered is worth repeating.
  private static final Duration RETRY = Duration.ofSeconds(5);

  private final SessionName session;
  private final Supplier<Address> account;
  private final WorldJournal journal;
  private final OpenLinks links;
  private final FaultEngine engine;
  private final Time time;
  private final Refusals refusals;

  /// @param account of the session, which must be linked
  FaultySending(
      SessionName session,
      Supplier<Address> account,
      WorldJournal journal,
      OpenLinks links,
      FaultEngine engine,
      Time time) {
    this(
        session,
        account,
        journal,
        links,
        engine,
        time,
        new Refusals(wait -> down(wait, false, null), true));
  }

  /// @param account of the session or the business
  public FaultySending(
      SessionName session,
      Supplier<Address> account,
      WorldJournal journal,
      OpenLinks links,
      FaultEngine engine,
      Time time,
      Refusals refusals) {
    this.session = session;
    this.account = account;
    this.journal = journal;
    this.links = links;
    this.engine = engine;
    this.time = time;
    this.refusals = refusals;
  }

  /// How the sender learns that a message was not taken.
  ///
  /// @param overLimit what a send over the limit of a rule fails with
  /// @param reportsLater whether the sessions of the account receive what fails later; otherwise
  ///   such a send is refused
  public record Refusals(Function<Duration, FaultException> overLimit, boolean reportsLater) {}

  /// As below, with the fault that the number of the recipient stands for.
  public void send(Message message, Runnable accept) {
    send(message, MagicNumber.of(message.chat()).map(MagicNumber::fault), accept);
  }

  /// @param magic happens besides those that the rules choose
  /// @param accept gives the message to the network
  void send(Message message, Optional<NetworkFault> magic, Runnable accept) {
    if (magic.isEmpty() && engine.isEmpty()) {
      accept.run();
      return;
    }
    var chat = journal.read(world -> world.lids().canonical(message.chat()));
    var send = new Send(new FaultPoint(session, chat), magic);
    refuse(send);
    delay(send, message);
    if (send.has(NetworkFault.Drop.class, drop -> drop.direction().isOut())) {
      throw down(RETRY, true, null);
    }
    var failures = send.all(NetworkFault.Undeliverable.class);
    if (!failures.isEmpty()) {
      fail(message, failures.getFirst().fault());
      return;
    }
    accept.run();
    if (send.has(NetworkFault.Duplicate.class, twice -> twice.direction().isOut())) {
      accept.run();
    }
    answer(send);
  }

  private void refuse(Send send) {
    for (var limit : send.magic(NetworkFault.RateLimit.class)) {
      throw refusals.overLimit().apply(limit.period());
    }
    engine
        .overLimit(send.at())
        .ifPresent(wait -> {
          throw refusals.overLimit().apply(wait);
        });
    for (var reject : send.all(NetworkFault.Reject.class)) {
      throw switch (reject.fault().code()) {
        case REFUSED -> new Fault.Refused(reject.fault().reason()).toException();
        case DOWN -> down(RETRY, false, null);
      };
    }
    if (!send.magic(NetworkFault.Capping.class).isEmpty()) {
      throw newContact();
    }
    if (isFirst(send.at())) {
      var sender = new FaultPoint(session, account.get());
      if (engine.timelock(sender).isPresent() || engine.countNewContact(sender)) {
        throw newContact();
      }
    }
    if (send.has(NetworkFault.NotRegistered.class, _ -> true)) {
      throw new Fault.Refused("the number is not registered").toException();
    }
    if (!send.chosen(NetworkFault.Ban.class).isEmpty()) {
      links.ban(account.get());
      throw new Fault.Refused("banned").toException();
    }
    if (!send.chosen(NetworkFault.Unlink.class).isEmpty()) {
      links.unlink(session, FailureReason.UNLINKED);
      throw new Fault.Refused("unlinked").toException();
    }
    for (var disconnect : send.chosen(NetworkFault.Disconnect.class)) {
      links.drop(session, disconnect.fault().back());
      throw down(disconnect.fault().back(), false, null);
    }
  }

  private static FaultException newContact() {
    return new Fault.Refused("463, the account may not write to new contacts now").toException();
  }

  /// Whether it is to somebody with whom the account has no chat.
  private boolean isFirst(FaultPoint at) {
    var chat = at.person();
    var sender = account.get();
    return chat != null
        && chat.isPerson()
        && !journal.read(world -> world.phone(sender).conversations.contains(chat));
  }

  private void delay(Send send, Message message) {
    var delay = SlowLinks.time(send.all(NetworkFault.SlowLink.class), SlowLinks.bytes(message));
    for (var latency :
        send.all(NetworkFault.Latency.class, latency -> latency.direction().isOut())) {
      delay = delay.plus(FiredFault.delay(latency));
    }
    pause(delay, false);
  }

  /// No phone shows the message. The sessions of the account receive the failure after its delay.
  private void fail(Message message, NetworkFault.Undeliverable failure) {
    if (!refusals.reportsLater()) {
      throw new Fault.Refused(failure.reason()).toException();
    }
    var sender = account.get();
    var failed =
        new Event.MessageAcked(message.id(), message.chat(), Ack.ERROR, null, failure.reason());
    var _ =
        time.after(
            failure.delay(),
            () ->
                journal.edit(
                    editor -> editor.notify(List.of(new Notice(sender, _ -> failed, false)))));
  }

  private void answer(Send send) {
    for (var late : send.all(NetworkFault.AcksLate.class, acks -> acks.acks().areAnswers())) {
      pause(late.fault().delay(), true);
    }
    if (send.has(NetworkFault.AcksLost.class, acks -> acks.acks().areAnswers())) {
      throw down(RETRY, true, null);
    }
  }

  private void pause(Duration delay, boolean uncertain) {
    if (delay.isZero()) {
      return;
    }
    try {
      time.pause(delay);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw down(RETRY, uncertain, e);
    }
  }

  private static FaultException down(
      Duration retryAfter, boolean uncertain, @Nullable Throwable cause) {
    var fault = new Fault.NetworkDown(retryAfter, uncertain);
    return cause == null ? fault.toException() : fault.toException(cause);
  }

  /// One send, and what happens to it. Each kind of fault is asked for once.
  private final class Send {
    private final FaultPoint at;
    private final Optional<NetworkFault> magic;

    Send(FaultPoint at, Optional<NetworkFault> magic) {
      this.at = at;
      this.magic = magic;
    }

    FaultPoint at() {
      return at;
    }

    <F extends NetworkFault> boolean has(Class<F> kind, Predicate<F> condition) {
      return !all(kind, condition).isEmpty();
    }

    <F extends NetworkFault> List<FiredFault<F>> all(Class<F> kind) {
      return all(kind, _ -> true);
    }

    <F extends NetworkFault> List<FiredFault<F>> all(Class<F> kind, Predicate<F> condition) {
      return withMagic(magic(kind, condition), engine.fire(kind, at, condition));
    }

    /// Faults of the connection that happen at this send.
    <F extends NetworkFault> List<FiredFault<F>> chosen(Class<F> kind) {
      return withMagic(magic(kind), engine.fireChosen(kind, at));
    }

    /// What the number of the recipient stands for, without the rules.
    <F extends NetworkFault> List<F> magic(Class<F> kind) {
      return magic(kind, _ -> true);
    }

    private <F extends NetworkFault> List<F> magic(Class<F> kind, Predicate<F> condition) {
      return magic.filter(kind::isInstance).map(kind::cast).filter(condition).stream().toList();
    }

    private static <F extends NetworkFault> List<FiredFault<F>> withMagic(
        List<F> magic, List<FiredFault<F>> byRules) {
      return Stream.concat(
              magic.stream().map(fault -> new FiredFault<>(fault, 0)), byRules.stream())
          .toList();
    }
  }
}
