package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.address.Address;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The account of a session on the network.
///
/// @param pictureUrl the URL of the account's picture; absent when there is none or it is unknown
/// @param timelock what the network forbids the account for a time; absent when nothing
/// @param capping how many people the account may write to first; absent when the network does not
///   say
public record Account(
    Address id,
    String pushName,
    @Nullable String pictureUrl,
    @Nullable ReachoutTimelock timelock,
    @Nullable MessageCapping capping) {
  /// An account without a known picture, which the network does not restrict.
  public Account(Address id, String pushName) {
    this(id, pushName, null, null, null);
  }

  /// A restriction that the network has put on an account: it may not write to people with whom it
  /// has no chat. The account stays connected.
  ///
  /// @param enforcement the network's own word for the kind, such as `DEFAULT`; the set is open
  /// @param isActive whether it restricts now
  /// @param endsAt when it ends by itself; absent when the network does not say
  public record ReachoutTimelock(String enforcement, boolean isActive, @Nullable Instant endsAt) {}

  /// A limit of the messages to people with whom the account has no chat. The account stays
  /// connected.
  ///
  /// @param limit of such messages in a period
  /// @param used of them in the present period
  /// @param endsAt when the next period begins; absent when the network does not say
  public record MessageCapping(int limit, int used, @Nullable Instant endsAt) {

    /// Whether such messages are refused now.
    public boolean isActive() {
      return used >= limit;
    }
  }
}
