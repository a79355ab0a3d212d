package dev.sessiongateway.network.evolution;

import dev.sessiongateway.application.network.CredentialsAttempt;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The link of one session, used again when the session opens another. It is connected as soon as
/// the number of the account is known.
final class EvolutionLink
    implements NetworkLink, CredentialsPairing, InboundMessages, MessageSending {
  private static final String NUMBER = "number";
  private static final String ACCOUNT = "account";
  private static final Duration STORING = Duration.ofSeconds(5);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final SessionName session;
  private final NetworkContext context;
  private final LinkSignalQueue signals;
  private final CredentialsAttempt attempt;
  private final AtomicReference<@Nullable Address> me = new AtomicReference<>();

  EvolutionLink(SessionName session, NetworkContext context) {
    this.session = session;
    this.context = context;
    this.signals = new LinkSignalQueue(context.time(), context.background());
    var number = new CredentialsEntry.Field(NUMBER, CredentialsEntry.Kind.ACCOUNT, true);
    this.attempt = new CredentialsAttempt(session, List.of(number), context.time(), signals);
  }

  void open(LinkListener listener) {
    signals.open(listener);
  }

  @Override
  public void connect() {
    var known = context.state().find(session, ACCOUNT, ACCOUNT).map(values -> values.get(NUMBER));
    if (known.isPresent()) {
      connected(Address.of(known.get()));
    } else {
      me.set(null);
      attempt.start();
    }
  }

  private void connected(Address account) {
    me.set(account);
    signals.add(new LinkSignal.Connected(new Account(account, account.user())));
  }

  /// Nothing proves that the account is the user's: what is sent goes to whoever gets the events of
  /// the session, and what is received needs a key of it.
  @Override
  public void login(Credentials credentials) {
    attempt.require();
    var account =
        EvolutionAddressing.ANY_ID.parse("credentials." + NUMBER, credentials.get(NUMBER));
    if (!account.isPerson()) {
      throw CredentialsEntry.refused();
    }
    var document = new Document(ACCOUNT, ACCOUNT, Map.of(NUMBER, account.toString()));
    context.state().save(session, context.time().instant(), List.of(document));
    if (!attempt.end()) {
      attempt.require();
      return;
    }
    connected(account);
  }

  private void requireAccount() {
    if (me.get() == null) {
      throw new Fault.SessionNotReady(session.value(), Fault.NotReadyReason.UNAUTHENTICATED)
          .toException();
    }
  }

  @Override
  public void checkRecipient(Address chat) {
    switch (chat.kind()) {
      case PERSON, LID -> {}
      case GROUP -> throw Fault.notFound("group", chat.toString());
      case CHANNEL -> throw Fault.notFound("channel", chat.toString());
      case BROADCAST ->
          throw new Fault.NotOffered("stories", "the network of the session has no stories")
              .toException();
    }
  }

  /// The provider gets the message by its event, which was stored before, once for each id. It
  /// reports no outcome.
  @Override
  public void send(Message message) {
    requireAccount();
    checkRecipient(message.chat());
    signals.add(Event.MessageAcked.byServer(message));
  }

  @Override
  public void take(MessageArrived message) {
    requireAccount();
    var stored = new CompletableFuture<@Nullable Void>();
    signals.add(message, () -> stored.complete(null));
    try {
      var _ = stored.get(STORING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw notStored(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw notStored(e);
    }
  }

  private static FaultException notStored(Exception cause) {
    return new Fault.NetworkDown(RETRY_AFTER, true).toException(cause);
  }

  /// A message that waits is not held for the next link, which may be on another node: who brings
  /// the answer is that it is not stored, and it repeats it.
  @Override
  public void close() {
    attempt.end();
    signals.closeForRepetition();
  }

  /// The account is not this session's any more.
  void forget() {
    close();
    me.set(null);
    signals.clear();
    context.state().clear(session);
  }
}
