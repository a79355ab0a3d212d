package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jivesoftware.smack.ConnectionConfiguration.SecurityMode;
import org.jivesoftware.smack.ConnectionListener;
import org.jivesoftware.smack.SmackException;
import org.jivesoftware.smack.XMPPConnection;
import org.jivesoftware.smack.XMPPException;
import org.jivesoftware.smack.filter.StanzaIdFilter;
import org.jivesoftware.smack.packet.IQ;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.Presence;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smack.packet.Stanza;
import org.jivesoftware.smack.packet.StreamError;
import org.jivesoftware.smack.roster.Roster;
import org.jivesoftware.smack.sasl.SASLErrorException;
import org.jivesoftware.smack.tcp.XMPPTCPConnection;
import org.jivesoftware.smack.tcp.XMPPTCPConnectionConfiguration;
import org.jivesoftware.smackx.carbons.CarbonManager;
import org.jivesoftware.smackx.iqregister.AccountManager;
import org.jivesoftware.smackx.ping.PingManager;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.parts.Resourcepart;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connection of one account to its server. After an interruption it is resumed where the
/// server still has it, and otherwise opened anew. A new stream repeats no message by itself: the
/// archive says which ones arrived. Thread-safe.
final class XmppStream implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(XmppStream.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int RESUMABLE_SECONDS = 300;

  private final XMPPTCPConnection connection;
  private final Jids jids;
  private final AtomicLong unparsed;
  private final Map<String, CompletableFuture<Void>> unacknowledged = new ConcurrentHashMap<>();

  private XmppStream(XMPPTCPConnection connection, XmppAccount account, AtomicLong unparsed) {
    this.connection = connection;
    this.jids = new Jids(account.jid());
    this.unparsed = unparsed;
  }

  /// A connection that is not open yet.
  static XmppStream of(XmppAccount account, XmppOptions options, NetworkContext context) {
    var unparsed = new AtomicLong();
    var server = options.server();
    var configuration =
        XMPPTCPConnectionConfiguration.builder()
            .setXmppAddressAndPassword(account.jid(), account.password())
            .setResource(resource(account))
            .setSendPresence(false)
            .setCompressionEnabled(false)
            .setConnectTimeout(Math.toIntExact(TIMEOUT.toMillis()))
            .setSecurityMode(options.isEncrypted() ? SecurityMode.required : SecurityMode.disabled)
            .setSocketFactory(
                new GuardedSocketFactory(context.outbound(), server == null, unparsed));
    if (server != null) {
      configuration.setHost(server.host()).setPort(server.port());
    }
    var trust = options.trust();
    if (trust != null) {
      configuration.setCustomX509TrustManager(trust);
    }
    var connection = new XMPPTCPConnection(configuration.build());
    connection.setReplyTimeout(TIMEOUT.toMillis());
    connection.setUseStreamManagement(true);
    connection.setUseStreamManagementResumption(true);
    connection.setPreferredResumptionTime(RESUMABLE_SECONDS);
    var stream = new XmppStream(connection, account, unparsed);
    connection.addStanzaDroppedListener(_ -> {});
    // What somebody else made wrong does not end the stream.
    connection.setParsingExceptionCallback(
        stanza -> LOG.atWarn().setCause(stanza.getParsingException()).log("a stanza is no XMPP"));
    Roster.getInstanceFor(connection).setSubscriptionMode(Roster.SubscriptionMode.accept_all);
    PingManager.getInstanceFor(connection).setPingInterval(60);
    return stream;
  }

  private static Resourcepart resource(XmppAccount account) {
    return Resourcepart.fromOrThrowUnchecked(account.resource());
  }

  Jids jids() {
    return jids;
  }

  XMPPTCPConnection connection() {
    return connection;
  }

  /// Connects and logs in. The server delivers nothing before [#show].
  ///
  /// @param registration makes the account first; null when it exists
  /// @return whether the earlier stream goes on
  /// @throws dev.sessiongateway.domain.fault.FaultException `credentials.refused`, `network.down`
  boolean open(@Nullable Registration registration) {
    var resumed = new CompletableFuture<Boolean>();
    var listener =
        new ConnectionListener() {
          @Override
          public void authenticated(XMPPConnection authenticated, boolean isResumed) {
            resumed.complete(isResumed);
          }
        };
    connection.addConnectionListener(listener);
    failUnacknowledged();
    try {
      connection.connect();
      if (registration != null) {
        registration.register(connection, jids);
      }
      connection.login();
      return resumed.getNow(false);
    } catch (SASLErrorException e) {
      abandon();
      throw isForGood(e) ? CredentialsEntry.refused() : down(e);
    } catch (XMPPException.XMPPErrorException e) {
      abandon();
      throw registration == null ? down(e) : CredentialsEntry.refused();
    } catch (SmackException | XMPPException | IOException e) {
      abandon();
      throw down(e);
    } catch (InterruptedException e) {
      abandon();
      Thread.currentThread().interrupt();
      throw down(e);
    } finally {
      connection.removeConnectionListener(listener);
    }
  }

  /// A server that cannot look the password up now says so.
  private static boolean isForGood(SASLErrorException e) {
    return switch (e.getSASLFailure().getSASLError()) {
      case account_disabled, credentials_expired, not_authorized, invalid_authzid -> true;
      case null, default -> false;
    };
  }

  /// A certificate that is refused is no matter of time.
  private static RuntimeException down(Exception cause) {
    var certificate = CertificateProblem.find(cause);
    if (certificate.isPresent()) {
      return new Fault.Refused(certificate.get()).toException(cause);
    }
    return new Fault.NetworkDown(SmackCall.RETRY_AFTER, false).toException(cause);
  }

  private void abandon() {
    connection.instantShutdown();
  }

  /// Lets the server deliver to this device.
  void show() {
    SmackCall.run(() -> {
      var carbons = CarbonManager.getInstanceFor(connection);
      if (carbons.isSupportedByServer() && !carbons.getCarbonsEnabled()) {
        carbons.enableCarbons();
      }
      connection.sendStanza(
          connection
              .getStanzaFactory()
              .buildPresenceStanza()
              .ofType(Presence.Type.available)
              .build());
    });
  }

  /// @param messages takes each message, one at a time, in one order with the presences
  /// @param presences takes each presence
  /// @param delivered takes the id of each message that the server has
  /// @param lost takes the cause when the connection broke by itself
  void listen(
      Consumer<Message> messages,
      Consumer<Presence> presences,
      Consumer<String> delivered,
      Consumer<Exception> lost) {
    connection.addSyncStanzaListener(
        stanza -> {
          unparsed.set(0);
          if (stanza instanceof Message message) {
            messages.accept(message);
          } else if (stanza instanceof Presence presence) {
            presences.accept(presence);
          }
        },
        _ -> true);
    connection.addStanzaAcknowledgedListener(stanza -> {
      unparsed.set(0);
      if (stanza instanceof Message message && message.getStanzaId() != null) {
        acknowledge(message.getStanzaId());
        delivered.accept(message.getStanzaId());
      }
    });
    connection.addConnectionListener(
        new ConnectionListener() {
          @Override
          public void connectionClosedOnError(Exception cause) {
            failUnacknowledged();
            lost.accept(cause);
          }
        });
  }

  /// Whether another device took this one's place.
  static boolean isReplaced(Exception cause) {
    return cause instanceof XMPPException.StreamErrorException error
        && error.getStreamError().getCondition() == StreamError.Condition.conflict;
  }

  boolean isOpen() {
    return connection.isAuthenticated() && connection.isConnected();
  }

  /// Sends a message and waits until the server has it. One that was sent over this stream and is
  /// not acknowledged yet is only waited for.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`
  void deliver(Message message) {
    var id = message.getStanzaId();
    var next = new CompletableFuture<Void>();
    var earlier = unacknowledged.putIfAbsent(id, next);
    SmackCall.run(() -> {
      if (earlier == null) {
        send(message);
      }
      if (connection.isSmEnabled()) {
        connection.requestSmAcknowledgement();
      } else if (PingManager.getInstanceFor(connection).pingMyServer(false)) {
        // The server works in order: when it answers this, it has the message.
        acknowledge(id);
      }
    });
    await(earlier == null ? next : earlier);
  }

  /// One that could not be handed over is sent again, and not waited for.
  private void send(Message message)
      throws SmackException.NotConnectedException, InterruptedException {
    try {
      connection.sendStanza(message);
    } catch (SmackException.NotConnectedException | InterruptedException e) {
      unacknowledged.remove(message.getStanzaId());
      throw e;
    }
  }

  private static void await(CompletableFuture<Void> arrived) {
    try {
      arrived.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new Fault.NetworkDown(SmackCall.RETRY_AFTER, true).toException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Fault.NetworkDown(SmackCall.RETRY_AFTER, true).toException(e);
    }
  }

  private void acknowledge(String id) {
    var arrived = unacknowledged.remove(id);
    if (arrived != null) {
      arrived.complete(null);
    }
  }

  /// Sends what nobody waits for, such as a receipt.
  void post(Stanza stanza) {
    try {
      connection.sendStanza(stanza);
    } catch (SmackException.NotConnectedException e) {
      // Without a connection nobody needs it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void failUnacknowledged() {
    unacknowledged
        .keySet()
        .forEach(id -> {
          var waiting = unacknowledged.remove(id);
          if (waiting != null) {
            waiting.completeExceptionally(new IOException("the connection broke"));
          }
        });
  }

  /// Takes leave of the server.
  @Override
  public void close() {
    failUnacknowledged();
    connection.disconnect();
  }

  /// The account is made on the server before the first login (XEP-0077).
  ///
  /// @param invitation a token that the server gave out (XEP-0445); null where anybody may register
  record Registration(String password, @Nullable String invitation) {
    void register(XMPPTCPConnection connection, Jids jids)
        throws SmackException, XMPPException, InterruptedException {
      if (invitation != null) {
        var request =
            new IqRequest(
                IQ.Type.set,
                jids.own().asDomainBareJid(),
                StandardExtensionElement.builder("preauth", "urn:xmpp:pars:0")
                    .addAttribute("token", invitation)
                    .build());
        connection
            .createStanzaCollectorAndSend(new StanzaIdFilter(request), request)
            .nextResultOrThrow();
      }
      var accounts = AccountManager.getInstance(connection);
      accounts.sensitiveOperationOverInsecureConnection(true);
      accounts.createAccount(jids.own().getLocalpart(), password);
    }
  }
}
