/// The Cloud API on virtual phones. Start with [GraphRoutes]; [CloudAccounts] has what lives
/// between its requests.
@NullMarked
package dev.sessiongateway.http.simulator.graph;

import org.jspecify.annotations.NullMarked;
