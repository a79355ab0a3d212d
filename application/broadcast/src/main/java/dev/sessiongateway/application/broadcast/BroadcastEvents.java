package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.session.SessionRef;
import java.util.Map;

/// Gets what happens to broadcasts, for those outside.
interface BroadcastEvents {
  BroadcastEvents NONE = (_, _, _) -> {};

  /// @param totals how many recipients are in each state
  void progressed(SessionRef session, Broadcast broadcast, Map<RecipientState, Integer> totals);
}
