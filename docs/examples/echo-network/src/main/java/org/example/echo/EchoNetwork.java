package org.example.echo;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A network on which everybody answers a text with the same text. Sessions pair by code.
final class EchoNetwork implements Network {
  private static final Duration ATTEMPT = Duration.ofMinutes(3);
  private static final String ACCOUNT = "account";

  private final NetworkContext context;
  private final Map<SessionName, Link> links = new LinkedHashMap<>();

  EchoNetwork(NetworkContext context) {
    this.context = context;
  }

  @Override
  public String name() {
    return "echo";
  }

  @Override
  public Set<Class<? extends Capability>> capabilities() {
    return Set.of(CodePairing.class, MessageSending.class);
  }

  /// Texts only, so the gateway sends buttons and lists as numbered text.
  @Override
  public NetworkLimits limits() {
    return NetworkLimits.STANDARD.withoutChoices();
  }

  @Override
  public NetworkLink open(SessionName session, LinkListener listener) {
    var link = link(session);
    link.signals.open(listener);
    return link;
  }

  @Override
  public synchronized void forget(SessionName session) {
    link(session).close();
    links.remove(session);
    context.state().clear(session);
  }

  synchronized Link link(SessionName session) {
    return links.computeIfAbsent(session, Link::new);
  }

  /// The account that the session is linked to.
  private Optional<PhoneNumber> account(SessionName session) {
    return context.state().list(session, ACCOUNT).stream()
        .findFirst()
        .map(document -> new PhoneNumber(document.name()));
  }

  /// One session's connection, used again when the session opens another.
  final class Link implements NetworkLink, CodePairing, MessageSending {
    final LinkSignalQueue signals = new LinkSignalQueue(context.time(), context.background());
    final Map<MessageId, Message> sent = new LinkedHashMap<>();
    private final SessionName session;
    private Time.@Nullable Timer attempt;
    private Map.@Nullable Entry<PhoneNumber, PairingCode> expected;

    Link(SessionName session) {
      this.session = session;
    }

    @Override
    public synchronized void connect() {
      var account = account(session);
      if (account.isPresent()) {
        var phone = account.get();
        signals.add(new LinkSignal.Connected(new Account(phone.jid(), phone.digits())));
      } else if (attempt == null) {
        Runnable fail = () -> signals.add(new LinkSignal.LinkFailed(FailureReason.PAIRING_EXPIRED));
        attempt = context.time().after(ATTEMPT, () -> endAttempt(fail));
        var until = context.time().instant().plus(ATTEMPT);
        signals.add(new LinkSignal.LoginRequired(new CodeEntry(until)));
      }
    }

    @Override
    public synchronized PairingCode requestCode(PhoneNumber phone) {
      if (attempt == null) {
        throw new Fault.WrongState(session.value(), "connected", "awaiting_pairing").toException();
      }
      var code = PairingCode.parse(context.secrets().secret(8));
      expected = Map.entry(phone, code);
      // Nobody has an echo phone in hand: it types the code by itself.
      context.time().after(Duration.ofSeconds(2), () -> enter(phone, code));
      return code;
    }

    /// Whether it was the code that the session expects to be typed on this phone.
    synchronized boolean enter(PhoneNumber phone, PairingCode code) {
      if (!Map.entry(phone, code).equals(expected)) {
        return false;
      }
      var account = new Document(ACCOUNT, phone.digits(), Map.of());
      context.state().save(session, context.time().instant(), List.of(account));
      endAttempt(this::connect);
      return true;
    }

    private synchronized void endAttempt(Runnable next) {
      if (attempt != null) {
        attempt.cancel();
        attempt = null;
        expected = null;
        next.run();
      }
    }

    @Override
    public void checkRecipient(Address chat) {
      if (!chat.isPerson()) {
        throw Fault.notFound(chat.isGroup() ? "group" : "channel", chat.toString());
      }
    }

    @Override
    public synchronized void send(Message message) {
      if (account(session).isEmpty()) {
        var reason = Fault.NotReadyReason.UNAUTHENTICATED;
        throw new Fault.SessionNotReady(session.value(), reason).toException();
      }
      if (sent.putIfAbsent(message.id(), message) == null) {
        signals.add(Event.MessageAcked.byServer(message));
        if (message.content() instanceof Content.Text text) {
          receive(message.chat(), text);
        }
      }
    }

    void receive(Address from, Content content) {
      var id = context.identifiers().messageId();
      var at = context.time().instant();
      signals.add(new LinkSignal.MessageArrived(Message.received(id, from, at, content), null));
    }

    @Override
    public synchronized void close() {
      signals.close();
      endAttempt(() -> {});
    }
  }
}
