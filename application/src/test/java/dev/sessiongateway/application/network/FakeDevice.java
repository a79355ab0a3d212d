package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.QrPairing;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.template.MessageTemplate;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// One session's device: its credentials, its pairing attempt, and what waits to be heard.
final class FakeDevice {
  private static final int QR_CODES = 6;
  private static final Duration CODE_VALID = Duration.ofMinutes(3);
  private static final Duration PASSKEY_VALID = Duration.ofSeconds(60);
  private static final Duration RETRY = Duration.ofSeconds(1);

  final SessionName session;
  final List<Message> sent = new CopyOnWriteArrayList<>();
  final AtomicInteger attempts = new AtomicInteger();
  final AtomicInteger opens = new AtomicInteger();
  final List<FakeNetwork.ReadMark> reads = new CopyOnWriteArrayList<>();
  final List<FakeNetwork.ReadMark> plays = new CopyOnWriteArrayList<>();
  final List<FakeNetwork.Shown> shown = new CopyOnWriteArrayList<>();
  final Map<Address, Group> groups = new ConcurrentHashMap<>();
  final Map<String, Label> labels = FakeLabels.first();
  final List<MessageTemplate> templates = new CopyOnWriteArrayList<>();
  final Map<Address, Set<LabelId>> labelled = new ConcurrentHashMap<>();
  final Map<Address, DisappearingTimer> timers = new ConcurrentHashMap<>();
  final Set<Address> archived = ConcurrentHashMap.newKeySet();
  final List<Address> presences = new CopyOnWriteArrayList<>();
  final Set<MessageId> starred = ConcurrentHashMap.newKeySet();
  final Map<MessageId, PinDuration> pinned = new ConcurrentHashMap<>();
  final Set<Address> blocked = ConcurrentHashMap.newKeySet();
  final Map<MessageId, Set<Address>> storyAudiences = new ConcurrentHashMap<>();
  final Map<Address, SavedName> addressBook = new ConcurrentHashMap<>();
  final List<Call> rejected = new CopyOnWriteArrayList<>();
  final Map<String, Call> ringing = new ConcurrentHashMap<>();
  final Set<MessageId> arrived = ConcurrentHashMap.newKeySet();
  final Map<Address, Attachment.Stored> groupPictures = new ConcurrentHashMap<>();
  volatile @Nullable String about;
  volatile Attachment.@Nullable Stored picture;
  volatile PrivacySettings privacy = PrivacySettings.open();

  private final FakeNetwork network;
  private final Deque<LinkSignal> queue = new ArrayDeque<>();
  private @Nullable LinkListener listener;
  private boolean connected;
  private boolean delivering;
  private int held;
  private @Nullable Account account;
  private @Nullable LoginStep step;
  private Account protectedAccount = FakeNetwork.ADA;
  private @Nullable PairingCode code;
  private @Nullable Address codeFor;
  private Time.@Nullable Timer rotation;

  FakeDevice(FakeNetwork network, SessionName session) {
    this.network = network;
    this.session = session;
  }

  NetworkLink open(LinkListener opened) {
    LinkListener replaced;
    synchronized (this) {
      replaced = listener;
      if (replaced != null && !network.newestLinkWins()) {
        throw new IllegalStateException("session " + session + " has an open link already");
      }
      close();
      listener = opened;
      opens.incrementAndGet();
      held = queue.size();
    }
    if (replaced != null) {
      replaced.on(new LinkSignal.ConnectionLost());
    }
    return new FakeLink(network, this, opened);
  }

  /// Closes the link, unless a newer one is open.
  synchronized void close(LinkListener opened) {
    if (opened.equals(listener)) {
      close();
    }
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down` when a newer link is
  ///   open
  synchronized void requireOpen(LinkListener opened) {
    if (!opened.equals(listener)) {
      throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
    }
  }

  void connect() {
    synchronized (this) {
      if (listener == null || connected || step != null || !network.connects()) {
        return;
      }
      if (account == null) {
        issue(1);
      } else {
        connected = true;
        queue.addFirst(new LinkSignal.Connected(account));
      }
    }
    deliver();
  }

  private synchronized void close() {
    listener = null;
    connected = false;
    endPairing();
    queue.removeIf(LinkSignal.Lifecycle.class::isInstance);
  }

  synchronized boolean isOpen() {
    return listener != null;
  }

  synchronized Account account() {
    if (account == null) {
      throw new Fault.SessionNotReady(session.value(), Fault.NotReadyReason.UNAUTHENTICATED)
          .toException();
    }
    return account;
  }

  synchronized void rename(String name) {
    account = new Account(account().id(), name);
  }

  synchronized boolean shows(String qrValue) {
    return step instanceof QrCode qr && qr.value().equals(qrValue);
  }

  synchronized boolean awaits(PairingCode typed, Address person) {
    return typed.equals(code) && person.equals(codeFor);
  }

  synchronized PairingCode requestCode(Address person) {
    if (step == null) {
      throw new Fault.WrongState(session.value(), "not pairing", "awaiting_pairing").toException();
    }
    codeFor = person;
    code = PairingCode.parse(network.identifiers.code(8).toUpperCase(Locale.ROOT));
    return code;
  }

  void login(Credentials credentials) {
    synchronized (this) {
      if (!(step instanceof CredentialsEntry)) {
        throw new Fault.WrongState(session.value(), "not pairing", "awaiting_pairing")
            .toException();
      }
    }
    if (!credentials.get("password").equals(FakeNetwork.PASSWORD)) {
      throw CredentialsEntry.refused();
    }
    var number = new PhoneNumber(credentials.get("account"));
    pair(new Account(number.jid(), number.digits()));
  }

  void pair(Account by) {
    synchronized (this) {
      if (step == null) {
        throw new IllegalStateException("session " + session + " is not pairing");
      }
      if (network.passkey == PasskeyDemand.NONE) {
        link(by);
      } else {
        protectedAccount = by;
        require(
            new PasskeyChallenge(
                "Y2hhbGxlbmdlLW9mLXRoZS1mYWtl",
                "fake.example",
                List.of(new PasskeyChallenge.Credential("RkFLRQ", List.of("internal"))),
                PasskeyChallenge.REQUIRED,
                PASSKEY_VALID,
                network.time.instant().plus(PASSKEY_VALID)));
      }
    }
    deliver();
  }

  private void link(Account by) {
    endPairing();
    account = by;
    connected = true;
    queue.addFirst(new LinkSignal.Connected(by));
  }

  private void require(LoginStep passkey) {
    endPairing();
    step = passkey;
    queue.add(new LinkSignal.LoginRequired(passkey));
    rotation = network.time.after(PASSKEY_VALID, () -> expire(passkey));
  }

  private void expire(LoginStep passkey) {
    synchronized (this) {
      if (!passkey.equals(step)) {
        return;
      }
      endPairing();
      queue.add(new LinkSignal.LinkFailed(FailureReason.PASSKEY_EXPIRED));
    }
    deliver();
  }

  void assertPasskey(PasskeyAssertion assertion) {
    synchronized (this) {
      if (!(step instanceof PasskeyChallenge challenge)) {
        throw notPending();
      }
      challenge.check(assertion);
      if (network.passkey == PasskeyDemand.CONFIRMATION) {
        require(new PasskeyConfirmation("4711", network.time.instant().plus(PASSKEY_VALID)));
      } else {
        link(protectedAccount);
      }
    }
    deliver();
  }

  void confirmPasskey() {
    synchronized (this) {
      if (!(step instanceof PasskeyConfirmation)) {
        throw notPending();
      }
      link(protectedAccount);
    }
    deliver();
  }

  private static FaultException notPending() {
    return new Fault.Unprocessable("passkey.not-pending", "No passkey is pending").toException();
  }

  synchronized void unlink() {
    account = null;
    connected = false;
    queue.clear();
    held = 0;
    endPairing();
  }

  void signal(LinkSignal signal) {
    if (isFromBlocked(signal)) {
      return;
    }
    if (signal instanceof LinkSignal.MessageArrived(var message, _)) {
      arrived.add(message.id());
    } else if (signal instanceof Event.CallChanged(var call, var stage)) {
      var _ = stage == CallStage.RINGING ? ringing.put(call.id(), call) : ringing.remove(call.id());
    }
    synchronized (this) {
      queue.add(signal);
    }
    deliver();
  }

  private boolean isFromBlocked(LinkSignal signal) {
    return switch (signal) {
      case LinkSignal.MessageArrived(var message, _) ->
          message.chat().isPerson() && blocked.contains(message.sender());
      case Event.CallChanged(var call, _) -> blocked.contains(call.from());
      case Event.Reported _,
          Event.MessageAcked _,
          LinkSignal.LidsLearned _,
          Event.HistorySynced _,
          LinkSignal.Lifecycle _ ->
          false;
    };
  }

  /// The open link's listener.
  synchronized LinkListener listener() {
    if (listener == null) {
      throw new IllegalStateException("session " + session + " has no open link");
    }
    return listener;
  }

  private void issue(int number) {
    var scans = network.capabilities().contains(QrPairing.class);
    if (number > (scans ? QR_CODES : 1)) {
      endPairing();
      queue.add(
          new LinkSignal.LinkFailed(
              scans ? FailureReason.QR_EXPIRED : FailureReason.PAIRING_EXPIRED));
      return;
    }
    var required = scans ? qr(number) : typed();
    step = required;
    queue.add(new LinkSignal.LoginRequired(required));
    var valid = Duration.between(network.time.instant(), required.expiresAt());
    rotation = network.time.after(valid, () -> rotate(required, number));
  }

  private LoginStep typed() {
    var until = network.time.instant().plus(CODE_VALID);
    return network.capabilities().contains(CredentialsPairing.class)
        ? new CredentialsEntry(FakeNetwork.CREDENTIALS, until)
        : new CodeEntry(until);
  }

  private QrCode qr(int number) {
    var value = "fake," + number + "," + network.identifiers.code(32);
    var valid = Duration.ofSeconds(number == 1 ? 60 : 20);
    return new QrCode(value, number, network.time.instant().plus(valid));
  }

  private void rotate(LoginStep expired, int number) {
    synchronized (this) {
      if (!expired.equals(step)) {
        return;
      }
      issue(number + 1);
    }
    deliver();
  }

  private void endPairing() {
    step = null;
    code = null;
    codeFor = null;
    if (rotation != null) {
      rotation.cancel();
      rotation = null;
    }
  }

  private void deliver() {
    network.signals.execute(this::drain);
  }

  /// One at a time and in order; a call from within a listener leaves its signal to the caller.
  private void drain() {
    synchronized (this) {
      if (delivering) {
        return;
      }
      delivering = true;
    }
    for (var next = take(); next != null; next = take()) {
      try {
        next.bring();
      } catch (RuntimeException e) {
        giveBack(next);
        return;
      }
    }
  }

  private synchronized @Nullable Due take() {
    var next = queue.peek();
    if (listener == null
        || next == null
        || (next instanceof LinkSignal.AccountUpdate && !connected)) {
      delivering = false;
      return null;
    }
    var isHeld = next instanceof LinkSignal.AccountUpdate && held > 0;
    held -= isHeld ? 1 : 0;
    return new Due(listener, queue.remove(), isHeld);
  }

  private synchronized void giveBack(Due refused) {
    delivering = false;
    if (refused.signal() instanceof LinkSignal.AccountUpdate) {
      queue.addFirst(refused.signal());
      held += refused.isHeld() ? 1 : 0;
      network.time.after(RETRY, this::deliver);
    }
  }

  /// @param isHeld whether it waited before there was a link
  private record Due(LinkListener listener, LinkSignal signal, boolean isHeld) {
    void bring() {
      if (isHeld && signal instanceof LinkSignal.AccountUpdate traffic) {
        listener.onHeld(List.of(traffic));
      } else {
        listener.on(signal);
      }
    }
  }
}
