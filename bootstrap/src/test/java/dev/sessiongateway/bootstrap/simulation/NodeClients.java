package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What clients ask of any node, and what they were promised. A node that does not run the session
/// passes the request on, once.
final class NodeClients {
  static final List<SessionName> SESSIONS =
      List.of(new SessionName("alpha"), new SessionName("beta"), new SessionName("gamma"));

  private static final Address CARL = Address.person("447700900203");

  private final NodeGroup group;

  /// By text, which is also the key of the send.
  final Map<String, Sent> sent = new LinkedHashMap<>();

  final List<IssuedKey> keys = new ArrayList<>();

  /// The ids of the keys that a client wanted revoked, successfully or not.
  final Set<String> revoking = new HashSet<>();

  final Set<String> revoked = new HashSet<>();
  private final Set<Asked> asking = new LinkedHashSet<>();
  private int sends;

  /// A request that a process has not answered yet.
  private record Asked(NodeProcess process, String what) {}

  NodeClients(NodeGroup group) {
    this.group = group;
  }

  /// What became of a message.
  static final class Sent {
    final SessionName session;

    /// Whether a call returned it as sent.
    boolean isAcknowledged;

    /// Its id, once a call has returned it or said that it is stored.
    @Nullable MessageId id;

    Sent(SessionName session) {
      this.session = session;
    }

    void stored(MessageId as) {
      if (id != null && !id.equals(as)) {
        throw new AssertionError("one key, two messages: " + id + " and " + as);
      }
      id = as;
    }
  }

  private @Nullable NodeProcess any() {
    var up = group.processes().stream().filter(NodeProcess::isUp).toList();
    return up.isEmpty() ? null : up.get(group.chance.nextInt(up.size()));
  }

  /// Asks any node.
  void ask(String what, Consumer<Gateway> request) {
    var process = any();
    if (process != null) {
      ask(process, what, request, true);
    }
  }

  void ask(NodeProcess process, String what, Consumer<Gateway> request, boolean passesOn) {
    var gateway = process.opened();
    var asked = new Asked(process, what);
    asking.add(asked);
    process.threads.start(
        what,
        () -> {
          try {
            request.accept(gateway);
            group.trace(process.url + " " + what + ": done");
          } catch (FaultException e) {
            group.trace(process.url + " " + what + ": " + e.fault().code());
            if (passesOn && e.fault() instanceof Fault.SessionElsewhere(_, var node)) {
              passOn(node, what, request);
            }
          } catch (RuntimeException | Error e) {
            if (!isClosing(e)) {
              group.surprises.add(
                  what
                      + " on "
                      + process.url
                      + " ended with "
                      + e
                      + " at "
                      + List.of(e.getStackTrace()).getFirst());
            }
          } finally {
            asking.remove(asked);
          }
        });
  }

  /// Whether a living node is carrying out a request for this session.
  boolean isAsking(SessionName name) {
    return asking.stream()
        .anyMatch(asked -> !asked.process().isOver() && asked.what().startsWith(name.value()));
  }

  private void passOn(@Nullable String node, String what, Consumer<Gateway> request) {
    if (node != null) {
      group
          .process(new NodeUrl(node))
          .filter(NodeProcess::isUp)
          .ifPresent(owner -> ask(owner, what, request, false));
    }
  }

  private static boolean isClosing(Throwable e) {
    return Objects.equals(e.getMessage(), GatewayLifecycle.closedException().getMessage());
  }

  void create(SessionName name) {
    var config = SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(webhook(name)));
    ask(
        name + ": create",
        gateway ->
            gateway
                .sessions()
                .createIfAbsent(new NewSession(name, config, Session.Origin.NATIVE, true)));
  }

  private static Webhook webhook(SessionName session) {
    return new Webhook(
        new ReceiverId("a"),
        Family.A,
        true,
        URI.create("http://a." + session + ".example/hook"),
        Set.of("*"),
        null,
        new RetryPolicy.Unset(),
        List.of(),
        false,
        false,
        true,
        null);
  }

  void delete(SessionName name) {
    ask(name + ": delete", gateway -> gateway.sessions().delete(name));
  }

  void start(SessionName name) {
    ask(name + ": start", gateway -> gateway.sessions().start(name));
  }

  void pause(SessionName name) {
    ask(name + ": pause", gateway -> gateway.sessions().ensurePaused(name));
  }

  void restart(SessionName name) {
    ask(name + ": restart", gateway -> gateway.sessions().restart(name, EngineConfig.DEFAULT));
  }

  /// @return the text
  String send(SessionName name) {
    sends++;
    var text = "m" + sends;
    sent.put(text, new Sent(name));
    send(text);
    return text;
  }

  /// Calls again with the key of an earlier call, as a client does that got no answer or a bad one.
  void repeat() {
    if (sends > 0) {
      send("m" + (1 + group.chance.nextInt(sends)));
    }
  }

  private void send(String text) {
    var promise = Objects.requireNonNull(sent.get(text));
    var message =
        OutgoingMessage.to(CARL, new Content.Text(text))
            .withIdempotency(new Idempotency.ByKey(text));
    ask(
        promise.session + " sends " + text,
        gateway -> {
          try {
            promise.stored(gateway.messaging().send(promise.session, message).id());
            promise.isAcknowledged = true;
          } catch (FaultException e) {
            if (e.fault() instanceof Fault.SendUnconfirmed(var id, _, _, _)) {
              promise.stored(new MessageId(id));
            }
            throw e;
          }
        });
  }

  void issueKey() {
    var command = new NewKey("key", Set.of(Scope.ADMIN), null, null, null, true, null);
    ask("issue a key", gateway -> keys.add(gateway.keys().issue(command)));
  }

  void revokeKey() {
    if (!keys.isEmpty()) {
      var id = keys.get(group.chance.nextInt(keys.size())).key().id();
      ask(
          "revoke a key",
          gateway -> {
            revoking.add(id);
            gateway.keys().revoke(id);
            revoked.add(id);
          });
    }
  }
}
