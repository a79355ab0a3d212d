package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.CredentialsAttempt;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.time.BackOff;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The link of one session. It pairs by the address and the password of an account, and connects
/// again after an interruption, later each time and never at the same moment as others.
final class XmppLink implements NetworkLink, CredentialsPairing, CurrentConversation {
  private static final Logger LOG = LoggerFactory.getLogger(XmppLink.class);
  private static final BackOff RETRY = new BackOff(Duration.ofSeconds(1), Duration.ofMinutes(1));

  private final SessionName session;
  private final NetworkContext context;
  private final XmppOptions options;
  private final Accounts accounts;
  private final LinkListener listener;
  private final LinkSignalQueue signals;
  private final XmppCredentials credentials;
  private final CredentialsAttempt attempt;
  private final List<Object> capabilities;
  private @Nullable Conversation conversation;
  private Time.@Nullable Timer retry;
  private boolean isReady;

  /// Whether the listener was notified of the connection.
  private boolean isAnnounced;

  private boolean isClosed;

  XmppLink(
      SessionName session,
      NetworkContext context,
      XmppOptions options,
      Accounts accounts,
      LinkListener listener) {
    this.session = session;
    this.context = context;
    this.options = options;
    this.accounts = accounts;
    this.listener = listener;
    this.signals = new LinkSignalQueue(context.time(), context.background());
    this.credentials = new XmppCredentials(context, options.registers());
    this.attempt = new CredentialsAttempt(session, credentials.fields(), context.time(), signals);
    var profiles = new XmppProfiles(this);
    var contacts = new XmppContacts(this, profiles);
    this.capabilities =
        List.of(
            new XmppMessaging(this),
            new XmppPresence(this),
            new XmppGroups(this, contacts),
            contacts,
            profiles);
    signals.open(listener);
  }

  @Override
  public List<Object> capabilities() {
    return capabilities;
  }

  @Override
  public synchronized void connect() {
    if (isClosed || conversation != null) {
      return;
    }
    var account = accounts.account(session);
    if (account.isEmpty()) {
      attempt.start();
      return;
    }
    conversation = conversation(account.get());
    connectNow(0);
  }

  private Conversation conversation(XmppAccount account) {
    var stream = XmppStream.of(account, options, context);
    var position =
        new ArchivePosition(
            accounts.position(session, account.jid()).orElse(null),
            place -> accounts.save(session, place));
    var rooms = new StoredRooms(accounts, session);
    var chats = new ChatServices(stream, listener, signals, context);
    var made = new Conversation(chats, position, rooms);
    stream.listen(made::take, made::take, made::delivered, cause -> lost(made, cause));
    return made;
  }

  /// @param tries that failed since the connection was there
  private void connectNow(int tries) {
    context.background().execute(() -> tryToConnect(tries));
  }

  private void tryToConnect(int tries) {
    var current = current();
    if (current == null) {
      return;
    }
    try {
      begin(current, current.stream().open(null));
    } catch (RuntimeException e) {
      if (e instanceof FaultException refused && refused.fault() instanceof Fault.Unprocessable) {
        forgetPassword();
        end(current, FailureReason.UNLINKED);
        return;
      }
      LOG.atWarn()
          .addKeyValue("session", session.value())
          .addKeyValue("account", current.jids().own().toString())
          .log("the XMPP server cannot be used, and is tried again: {}", reason(e));
      connectLater(tries + 1);
    }
  }

  /// Gateways and sessions that lost a server at one moment come back to it one after the other.
  private void connectLater(int tries) {
    var delay = RETRY.after(tries + 1, context.identifiers().chance());
    synchronized (this) {
      if (!isClosed) {
        if (isAnnounced) {
          isAnnounced = false;
          signals.add(new LinkSignal.ConnectionLost());
        }
        retry = context.time().machine().after(delay, () -> connectNow(tries));
      }
    }
  }

  private static String reason(RuntimeException e) {
    var cause = e.getCause();
    return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
  }

  private synchronized @Nullable Conversation current() {
    return isClosed ? null : conversation;
  }

  /// The connection is there: what was missed is reported before anything else. Nothing is sent
  /// until all of it is read, because the archive says which messages were sent.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down` when it broke meanwhile
  private void begin(Conversation current, boolean isResumed) {
    var account = new Account(current.jids().me(), XmppProfiles.name(current));
    current.begin(isResumed, () -> announce(current, account));
    synchronized (this) {
      if (isClosed || conversation != current) {
        return;
      }
      if (!current.stream().isOpen()) {
        throw new Fault.NetworkDown(SmackCall.RETRY_AFTER, false).toException();
      }
      isReady = true;
      announce(current, account);
    }
  }

  private synchronized void announce(Conversation current, Account account) {
    if (!isClosed && conversation == current && !isAnnounced) {
      isAnnounced = true;
      signals.add(new LinkSignal.Connected(account));
    }
  }

  private void lost(Conversation current, Exception cause) {
    synchronized (this) {
      if (isClosed || conversation != current || !isReady) {
        return; // Whoever is connecting notices it too, and tries again.
      }
      isReady = false;
    }
    if (XmppStream.isReplaced(cause)) {
      end(current, FailureReason.REPLACED);
      return;
    }
    connectLater(0);
  }

  private void end(Conversation current, FailureReason reason) {
    synchronized (this) {
      if (conversation != current) {
        return;
      }
      conversation = null;
      isReady = false;
      isAnnounced = false;
    }
    signals.add(new LinkSignal.LinkFailed(reason));
    context.background().execute(current::close);
  }

  /// The server refused it. What could not be deleted is refused again at the next start.
  private void forgetPassword() {
    try {
      accounts.forgetPassword(session);
    } catch (FaultException e) {
      LOG.atWarn()
          .addKeyValue("session", session.value())
          .setCause(e)
          .log("a password that the server refused is still stored");
    }
  }

  @Override
  public void login(Credentials given) {
    attempt.require();
    var account = credentials.account(given);
    var made = conversation(account);
    var isResumed = made.stream().open(credentials.registration(given));
    synchronized (this) {
      if (isClosed || !attempt.end()) {
        context.background().execute(made::close);
        attempt.require();
        return;
      }
      try {
        accounts.save(session, account);
      } catch (FaultException e) {
        context.background().execute(made::close);
        attempt.start();
        throw e;
      }
      conversation = made;
    }
    try {
      begin(made, isResumed);
    } catch (RuntimeException e) {
      connectLater(0); // The account is the right one.
    }
  }

  @Override
  public synchronized Conversation conversation() {
    if (conversation == null) {
      throw new Fault.SessionNotReady(session.value(), Fault.NotReadyReason.UNAUTHENTICATED)
          .toException();
    }
    if (!isReady) {
      throw new Fault.NetworkDown(SmackCall.RETRY_AFTER, false).toException();
    }
    return conversation;
  }

  synchronized boolean isConnected() {
    return isReady;
  }

  @Override
  public void close() {
    Conversation open;
    synchronized (this) {
      isClosed = true;
      isReady = false;
      open = conversation;
      conversation = null;
      if (retry != null) {
        retry.cancel();
      }
    }
    attempt.end();
    signals.close();
    if (open != null) {
      open.close();
    }
  }
}
