package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What every request needs of the server.
///
/// @param sessions finds the session that a request names
/// @param nodes the gateways that share the sessions
/// @param addresses how addresses and message ids are read
/// @param callbacks gives what networks tell to other nodes
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
  public record Addresses(
      Function<@Nullable SessionName, Addressing> addressing,
      BiFunction<SessionName, Address, Address> canonical) {

    /// As the network writes addresses, but a person is named by the address under which the
    /// session has the chat.
    Addressing of(SessionName session) {
      var network = addressing.apply(session);
      return new Addressing() {
        @Override
        public Address parse(String field, String text) {
          return canonical.apply(session, network.parse(field, text));
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
}
