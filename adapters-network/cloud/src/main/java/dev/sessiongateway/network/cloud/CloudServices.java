package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.BufferedState;
import dev.sessiongateway.application.network.NetworkContext;
import java.util.function.Consumer;

/// What all sessions of the network share.
record CloudServices(
    NetworkContext context,
    CloudOptions options,
    Graph graph,
    BufferedState state,
    Accounts accounts,
    SentIds ids,
    UserIds userIds) {
  static CloudServices of(NetworkContext context, CloudOptions options) {
    var state = new BufferedState(context);
    return new CloudServices(
        context,
        options,
        new Graph(options),
        state,
        new Accounts(context, state),
        new SentIds(state, context.time()),
        new UserIds(state));
  }

  /// @param failures gets every error before it is thrown
  AccountGraph graph(CloudAccount account, Consumer<GraphError> failures) {
    return new AccountGraph(graph, account, context, failures);
  }
}
