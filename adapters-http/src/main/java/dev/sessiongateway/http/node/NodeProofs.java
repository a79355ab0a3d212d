package dev.sessiongateway.http.node;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.NodeUrl;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// What a request proves that a node sends it to this one, now, once, and with this body:
/// `<milliseconds>:<id>:<digest of the body>:<mac>`. The MAC is HMAC-SHA256 with the secret of all
/// nodes, over the URL of the node that it is sent to, what the request is, and the other parts.
/// The digest is compared when the body has been read.
///
/// The time is that of the receiver: an answer says it, so that clocks of nodes may differ.
/// Thread-safe.
public final class NodeProofs {
  /// How far the time of a proof may be from that of the node that it is sent to.
  static final Duration WINDOW = Duration.ofSeconds(30);

  private static final String HMAC = "HmacSHA256";
  private static final String DIGEST = "SHA-256";
  private static final int PARTS = 4;
  private static final Pattern MILLIS = Pattern.compile("[0-9]{1,15}");

  private final Nodes nodes;
  private final Time time;
  private final Identifiers identifiers;
  private final Map<NodeUrl, Long> aheadMillis = new ConcurrentHashMap<>();
  private final Taken taken;

  /// @param time of the machine
  public NodeProofs(Nodes nodes, Time time, Identifiers identifiers) {
    this(nodes, time, identifiers, Taken.MOST);
  }

  NodeProofs(Nodes nodes, Time time, Identifiers identifiers, int most) {
    this.nodes = nodes;
    this.time = time;
    this.identifiers = identifiers;
    this.taken = new Taken(most);
  }

  /// Milliseconds of this node's clock, for those who send to it.
  String now() {
    return Long.toString(millis());
  }

  private long millis() {
    return time.instant().toEpochMilli();
  }

  /// Keeps what the clock of another node said just now.
  ///
  /// @param theirs as [#now]
  void learn(NodeUrl node, String theirs) {
    if (MILLIS.matcher(theirs).matches()) {
      aheadMillis.put(node, Long.parseLong(theirs) - millis());
    }
  }

  /// A proof for one request to a node.
  ///
  /// @param request what it is: method, target, session ...
  String of(NodeUrl node, byte[] body, String... request) {
    var at = Long.toString(millis() + aheadMillis.getOrDefault(node, 0L));
    var shown = at + ":" + identifiers.uuid() + ":" + digest(body);
    return shown + ":" + mac(node, shown, request);
  }

  /// Whether it is a proof of this request to this node. It is used up by that.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `unauthorized` for a proof that is too
  ///   old, or was used before
  boolean isOf(String proof, String... request) {
    var end = proof.lastIndexOf(':');
    var self = nodes.self();
    if (end < 0 || self.isEmpty() || parts(proof).length != PARTS) {
      return false;
    }
    var right = mac(self.get(), proof.substring(0, end), request);
    if (!MessageDigest.isEqual(bytes(right), bytes(proof.substring(end + 1)))) {
      return false;
    }
    var at = parts(proof)[0];
    if (!MILLIS.matcher(at).matches() || !taken.takes(right, Long.parseLong(at), millis())) {
      throw new Fault.Unauthorized().toException();
    }
    return true;
  }

  /// Whether a request with this proof, which was checked before, has the body that it was sent
  /// with.
  static boolean isOfBody(String proof, byte[] body) {
    var parts = parts(proof);
    return parts.length == PARTS && MessageDigest.isEqual(bytes(digest(body)), bytes(parts[2]));
  }

  private static String[] parts(String proof) {
    return proof.split(":", -1);
  }

  private String mac(NodeUrl node, String shown, String... request) {
    try {
      var mac = Mac.getInstance(HMAC);
      var secret =
          nodes.secret().orElseThrow(() -> new IllegalStateException("there are no other nodes"));
      mac.init(new SecretKeySpec(secret, HMAC));
      mac.update(bytes(node + "\n" + shown + "\n"));
      return HexFormat.of().formatHex(mac.doFinal(bytes(String.join("\n", request))));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + HMAC, e);
    }
  }

  private static String digest(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(DIGEST).digest(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + DIGEST, e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// The proofs that were used, for as long as they would be taken again. When there are too many,
  /// the older half is forgotten, and proofs of its time are refused as too old.
  private static final class Taken {
    /// Some 25 MiB at most.
    static final int MOST = 100_000;

    private final int most;
    private Set<String> newer = new HashSet<>();
    private Set<String> older = Set.of();
    private long newerSince;
    private @Nullable Long newerEnd;
    private @Nullable Long olderEnd;
    private long first;

    Taken(int most) {
      this.most = most;
    }

    synchronized boolean takes(String mac, long at, long now) {
      if (Math.abs(at - now) > WINDOW.toMillis()
          || at < first
          || newer.contains(mac)
          || older.contains(mac)) {
        return false;
      }
      if (newer.size() >= most || now - newerSince > 2 * WINDOW.toMillis()) {
        first = olderEnd == null ? first : Math.max(first, olderEnd + 1);
        older = newer;
        olderEnd = newerEnd;
        newer = new HashSet<>();
        newerEnd = null;
        newerSince = now;
      }
      newer.add(mac);
      newerEnd = newerEnd == null ? at : Math.max(newerEnd, at);
      return true;
    }
  }
}
