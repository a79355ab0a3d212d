package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What every request needs of the server.
///
/// @param sessions finds the session that a request names
/// @param nodes the gateways that share the sessions
/// @param addresses how addresses and message ids are read
/// @param callbacks forwards the callbacks of networks to other nodes
/// @param mediaLimits the largest decoded files in a body
public record ServerContext(
    Sessions sessions,
    Nodes nodes,
    CallbackForwarding callbacks,
    Addresses addresses,
    MediaLimits mediaLimits,
    ReservedNames reservedNames) {

  /// By name or by instance id; the name wins. One that another node has just created is found too.
  Optional<Session> find(SessionName nameOrId) {
    var found = sessions.find(nameOrId.value());
    if (found.isPresent() || nodes.self().isEmpty()) {
      return found;
    }
    nodes.refresh(nameOrId);
    return sessions.find(nameOrId.value());
  }

  /// How the addresses in requests are read.
  ///
  /// @param addressing how the network of a session writes addresses and message ids; null stands
  ///   for a session that names none
  /// @param canonical the address under which a session has the chat of a person
  /// @param isGroupOf whether the account of a session is, or was, in a group
  public record Addresses(
      Function<@Nullable SessionName, Addressing> addressing,
      BiFunction<SessionName, Address, Address> canonical,
      BiPredicate<SessionName, Address> isGroupOf) {

    /// As the network writes addresses, but a person is named by the address under which the
    /// session has the chat.
    Addressing of(SessionName session) {
      var network = addressing.apply(session);
      return new Addressing() {
        @Override
        public Address parse(String field, String text) {
          return network
              .bareGroup(text)
              .filter(group -> isGroupOf.test(session, group))
              .orElseGet(() -> canonical.apply(session, network.parse(field, text)));
        }

        @Override
        public MessageId parseMessageId(String field, String text) {
          return network.parseMessageId(field, text);
        }

        @Override
        public boolean usesPhoneNumbers() {
          return network.usesPhoneNumbers();
        }
      };
    }
  }

  /// Names that a new session cannot have: literal segments that stand where other paths have the
  /// session. Such a session could not be addressed, because literals win over variables. The names
  /// are derived from the route table.
  public static final class ReservedNames {
    private static final Set<String> SESSION = Set.of("{session}", "{instance}");

    private final Map<Family, Set<String>> names = new EnumMap<>(Family.class);

    private ReservedNames() {}

    /// @param paths of all routes, implemented or not, by family
    public static ReservedNames of(Map<Family, List<String>> paths) {
      var all = paths.values().stream().flatMap(List::stream).map(PathTemplate::segments).toList();
      var reserved = new ReservedNames();
      paths.forEach((family, own) -> reserved.names.put(family, words(all, positions(own))));
      return reserved;
    }

    /// The segments before the session in these paths.
    private static Set<List<String>> positions(List<String> paths) {
      var positions = new HashSet<List<String>>();
      for (var path : paths) {
        var segments = PathTemplate.segments(path);
        for (var i = 0; i < segments.size(); i++) {
          if (SESSION.contains(segments.get(i))) {
            positions.add(segments.subList(0, i));
          }
        }
      }
      return positions;
    }

    private static Set<String> words(List<List<String>> paths, Set<List<String>> before) {
      var words = new HashSet<String>();
      for (var segments : paths) {
        for (var i = 0; i < segments.size(); i++) {
          if (!PathTemplate.isVariable(segments.get(i))
              && before.contains(segments.subList(0, i))) {
            words.add(segments.get(i));
          }
        }
      }
      return Set.copyOf(words);
    }

    /// The reserved names of a family.
    public Set<String> of(Family family) {
      return names.getOrDefault(family, Set.of());
    }

    /// @param field of the body that holds the name
    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` for a reserved name
    SessionName checked(Family family, String field, SessionName name) {
      if (of(family).contains(name.value())) {
        throw Fault.invalid(field, "is a word of this API's paths, choose another name");
      }
      return name;
    }
  }

  /// Forwards the callbacks of a network over HTTP to the nodes that run the sessions.
  public interface CallbackForwarding {

    /// Whether this node runs a session; one that is alone runs all of them.
    boolean isHere(SessionName session);

    /// The sessions for which another node has sent the request here; none when none has.
    Set<SessionName> forwardedFor(CallbackRequest callback);

    /// Sends a request to the owners of sessions, once and with a deadline.
    ///
    /// @param headers the names of those that belong to it
    /// @return whether all of them have taken it; not when one of the sessions has no owner
    boolean forward(
        CallbackRequest callback, Set<String> headers, Collection<SessionName> sessions);

    /// A request of a network's servers.
    ///
    /// @param headers finds one by its name
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    record CallbackRequest(
        RequestInfo info, Query query, Function<String, @Nullable String> headers, byte[] body) {
      public @Nullable String header(String name) {
        return headers.apply(name);
      }
    }
  }
}
