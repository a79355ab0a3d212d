package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.InstanceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What clients and phones were told, and may rely on.
final class Expectations {
  /// By text; the texts of different sends differ.
  final Map<String, Sent> sent = new LinkedHashMap<>();

  /// Texts that were sent when nothing failed any more.
  final Set<String> mustBeSent = new HashSet<>();

  /// What phones wrote to the account of a session that was linked.
  final Map<InstanceId, List<MessageId>> written = new HashMap<>();

  /// One message that a client wants sent, by one call or several with the same key.
  static final class Sent {
    final InstanceId session;
    final PhoneNumber to;
    boolean keyed;

    /// Whether a call returned the message as sent.
    boolean acknowledged;

    @Nullable MessageId id;

    Sent(InstanceId session, PhoneNumber to) {
      this.session = session;
      this.to = to;
    }

    /// A call returned, or told that the message is stored and will be sent.
    void stored(MessageId as) {
      if (id != null && !id.equals(as)) {
        throw new AssertionError("one key, two messages: " + id + " and " + as);
      }
      id = as;
    }
  }

  void wrote(InstanceId session, MessageId message) {
    written.computeIfAbsent(session, _ -> new ArrayList<>()).add(message);
  }

  /// The session is unlinked: what waits for it is not kept.
  void unlinked(InstanceId session) {
    written.remove(session);
  }
}
