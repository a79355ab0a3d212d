package dev.sessiongateway.http.node;

import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.ServerContext.CallbackForwarding;
import dev.sessiongateway.http.kernel.session.NameHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Gives what the servers of a network send to the nodes that run the sessions: nothing waits for a
/// session that is being taken over, because those servers repeat what was not taken. Thread-safe.
///
/// @param client sends the requests
public record CallbackForwarder(Nodes nodes, ForwardedCaller caller, NodeClient client)
    implements CallbackForwarding {
  private static final Logger LOG = LoggerFactory.getLogger(CallbackForwarder.class);

  @Override
  public boolean isHere(SessionName session) {
    var self = nodes.self();
    return self.isEmpty() || nodes.nodeOf(session).equals(self);
  }

  @Override
  public Set<SessionName> forwardedFor(CallbackRequest callback) {
    return caller
        .forwardedCallback(callback)
        .map(names ->
            Arrays.stream(names.split(",", -1))
                .flatMap(name -> NameHeader.read(name).stream())
                .collect(Collectors.toSet()))
        .orElse(Set.of());
  }

  @Override
  public boolean forward(
      CallbackRequest callback, Set<String> headers, Collection<SessionName> sessions) {
    var owners = new TreeMap<NodeUrl, List<SessionName>>();
    for (var session : sessions) {
      var owner = nodes.nodeOf(session);
      if (owner.isEmpty() || owner.equals(nodes.self())) {
        LOG.atInfo()
            .addKeyValue("session", session.value())
            .log("a network sent something for a session that is being taken over");
        return false;
      }
      owners.computeIfAbsent(owner.get(), _ -> new ArrayList<>()).add(session);
    }
    return owners.isEmpty() || areTaken(callback, headers, owners);
  }

  private boolean areTaken(
      CallbackRequest callback, Set<String> headers, Map<NodeUrl, List<SessionName>> owners) {
    var away =
        owners.keySet().stream().filter(node -> nodes.peers().outage(node).isPresent()).toList();
    if (!away.isEmpty()) {
      away.forEach(nodes.peers()::refused);
      return false;
    }
    try {
      return client.forwardCallback(callback, headers, owners).stream()
          .allMatch(status -> status >= 200 && status < 300);
    } catch (IOException e) {
      LOG.atInfo()
          .addKeyValue("nodes", owners.keySet())
          .addKeyValue("reason", NodeClient.reason(e))
          .log("what a network sent was not taken by the nodes of its sessions");
      return false;
    }
  }
}
