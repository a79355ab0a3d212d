package dev.sessiongateway.domain.channel;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.text.Coded;
import org.jspecify.annotations.Nullable;

/// A channel from the perspective of one account.
///
/// @param picture URL of the picture
/// @param preview URL of the small picture
/// @param muted whether the account gets no notification of posts
///
/// @spec api.md#records Records
public record Channel(
    Address id,
    String name,
    @Nullable String description,
    InviteCode inviteCode,
    @Nullable String picture,
    @Nullable String preview,
    Role role,
    boolean verified,
    long followers,
    boolean muted) {
  /// The role of the account in the channel.
  public enum Role implements Coded {
    OWNER("OWNER"),
    ADMIN("ADMIN"),
    SUBSCRIBER("SUBSCRIBER"),
    GUEST("GUEST");

    private final String code;

    Role(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
