package dev.sessiongateway.domain.session;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A restriction that the network has put on an account: it may not write to people with whom it
/// has no chat. The account stays connected.
///
/// @param enforcement the network's own word for the kind, such as `DEFAULT`; the set is open
/// @param isActive whether it restricts now
/// @param endsAt when it ends by itself; absent when the network does not say
public record ReachoutTimelock(String enforcement, boolean isActive, @Nullable Instant endsAt) {}
