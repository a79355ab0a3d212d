package dev.sessiongateway.network.cloud;

import dev.sessiongateway.domain.session.SessionName;
import java.time.InstantSource;

/// What is known of the groups of one account while the gateway runs.
record AccountGroups(GroupRequests requests, GroupCache cache) {
  static AccountGroups of(SessionName session, InstantSource time) {
    return new AccountGroups(new GroupRequests(session), new GroupCache(time));
  }
}
