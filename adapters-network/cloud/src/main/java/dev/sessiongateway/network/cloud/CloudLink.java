package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.CredentialsAttempt;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.time.BackOff;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The link of one session. There is no lasting connection: it is connected when Meta has accepted
/// the token, until an answer says that the token was revoked.
final class CloudLink implements NetworkLink, CredentialsPairing, CurrentGraph {
  private static final Logger LOG = LoggerFactory.getLogger(CloudLink.class);
  private static final BackOff RETRY = new BackOff(Duration.ofSeconds(1), Duration.ofMinutes(1));

  private final SessionName session;
  private final CloudServices services;
  private final MessageReceiver receiver;
  private final CredentialsAttempt attempt;
  private final List<Object> capabilities;
  private @Nullable AccountGraph graph;
  private Time.@Nullable Timer retry;
  private Time.@Nullable Timer renewal;
  private boolean isReady;
  private boolean isClosed;

  CloudLink(SessionName session, CloudServices services, MessageReceiver receiver) {
    this.session = session;
    this.services = services;
    this.receiver = receiver;
    this.attempt =
        new CredentialsAttempt(
            session, CloudCredentials.FIELDS, services.context().time(), receiver.signals());
    this.capabilities =
        List.of(
            new CloudMessaging(
                session,
                services,
                receiver,
                this,
                new SendRate(services.options().messagesPerSecond())),
            new CloudTemplates(this, services.context().time()),
            new CloudProfiles(this),
            new CloudPictures(this),
            new CloudCalls(this, receiver),
            new CloudGroups(this, services, receiver),
            new CloudJoinRequests(this, services, receiver),
            new CloudPins(this, services, new WireIds(session, services, receiver)));
  }

  @Override
  public List<Object> capabilities() {
    return capabilities;
  }

  private LinkSignalQueue signals() {
    return receiver.signals();
  }

  @Override
  public synchronized void connect() {
    if (isClosed || graph != null) {
      return;
    }
    var account = services.accounts().account(session);
    if (account.isEmpty()) {
      attempt.start();
      return;
    }
    graph = graphOf(account.get());
    connectNow(0);
  }

  private AccountGraph graphOf(CloudAccount account) {
    return services.graph(account, this::failed);
  }

  private void failed(GraphError error) {
    if (error.isRevocation()) {
      end();
      throw unauthenticated();
    }
  }

  private FaultException unauthenticated() {
    return new Fault.SessionNotReady(session.value(), Fault.NotReadyReason.UNAUTHENTICATED)
        .toException();
  }

  /// @param tries that failed
  private void connectNow(int tries) {
    services.context().background().execute(() -> tryToConnect(tries));
  }

  private void tryToConnect(int tries) {
    AccountGraph current;
    synchronized (this) {
      current = graph;
    }
    if (current == null) {
      return;
    }
    try {
      announce(current, verified(current));
    } catch (FaultException e) {
      if (!(e.fault() instanceof Fault.SessionNotReady)) {
        LOG.atWarn()
            .addKeyValue("session", session.value())
            .log("the Graph API cannot be used, and is tried again: {}", e.fault().message());
        connectLater(current, tries + 1);
      }
    }
  }

  /// What Meta says of the number.
  private static CloudAccount verified(AccountGraph graph) {
    var answer =
        graph.get(graph.account().number(), Map.of("fields", "display_phone_number,verified_name"));
    return graph
        .account()
        .displayed(
            answer.path("display_phone_number").asText(""),
            answer.path("verified_name").asText(""));
  }

  /// The sessions of a gateway come back to Meta one after the other.
  private void connectLater(AccountGraph current, int tries) {
    var delay = RETRY.after(tries + 1, services.context().identifiers().chance());
    synchronized (this) {
      if (!isClosed && graph == current) {
        retry = services.context().time().machine().after(delay, () -> connectNow(tries));
      }
    }
  }

  /// @param account with what Meta says of it now
  private synchronized void announce(AccountGraph verified, CloudAccount account) {
    if (isClosed || graph != verified) {
      return;
    }
    if (!account.equals(verified.account())) {
      services.accounts().save(session, account);
      graph = graphOf(account);
    }
    isReady = true;
    signals().add(new LinkSignal.Connected(new Account(account.me(), account.name())));
  }

  /// The token is not valid any more.
  private void end() {
    synchronized (this) {
      if (isClosed || graph == null) {
        return;
      }
      services.accounts().revoke(session, graph.account());
      graph = null;
      isReady = false;
    }
    LOG.atWarn().addKeyValue("session", session.value()).log("Meta does not accept the token");
    signals().add(new LinkSignal.LinkFailed(FailureReason.UNLINKED));
  }

  @Override
  public void login(Credentials credentials) {
    attempt.require();
    var account =
        verified(services.graph(CloudCredentials.account(credentials), CloudLink::refuse));
    var made = graphOf(account);
    synchronized (this) {
      if (isClosed || !attempt.end()) {
        attempt.require();
        return;
      }
      try {
        services.accounts().save(session, account);
      } catch (FaultException e) {
        attempt.start();
        throw e;
      }
      graph = made;
      announce(made, account);
    }
    services.context().background().execute(() -> subscribe(made));
  }

  private static void refuse(GraphError error) {
    if (error.isWrongAddress()) {
      throw new Fault.Refused(
              "the Graph API has nothing at this address; check url and version of the network ("
                  + error.reason()
                  + ")")
          .toException();
    }
    if (error.isRevocation() || error.fault(Graph.RETRY_AFTER) instanceof Fault.Refused) {
      throw CredentialsEntry.refused();
    }
  }

  /// Subscribes the app to the business account. Where the operator has done it, it fails without
  /// harm.
  private void subscribe(AccountGraph made) {
    try {
      var path = made.account().businessId() + "/subscribed_apps";
      var _ = made.call(Graph.Call.post(path, Json.object()));
    } catch (FaultException e) {
      if (!isConnected()) {
        return; // The session, or the network, was closed meanwhile.
      }
      LOG.atWarn()
          .addKeyValue("session", session.value())
          .log(
              "the app was not subscribed to the account by this gateway: {}", e.fault().message());
    }
  }

  @Override
  public synchronized AccountGraph graph() {
    if (graph == null) {
      throw unauthenticated();
    }
    if (!isReady) {
      throw new Fault.NetworkDown(Graph.RETRY_AFTER, false).toException();
    }
    return graph;
  }

  @Override
  public synchronized void sendAgainAfter(Duration delay) {
    if (isReady && renewal == null) {
      renewal = services.context().time().machine().after(delay, this::renew);
    }
  }

  private void renew() {
    synchronized (this) {
      renewal = null;
      if (!isReady) {
        return;
      }
      isReady = false;
      signals().add(new LinkSignal.ConnectionLost());
    }
    connectNow(0);
  }

  synchronized boolean isConnected() {
    return isReady;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (isClosed) {
        return;
      }
      isClosed = true;
      isReady = false;
      graph = null;
      if (retry != null) {
        retry.cancel();
      }
      if (renewal != null) {
        renewal.cancel();
      }
    }
    attempt.end();
    receiver.close();
  }
}
