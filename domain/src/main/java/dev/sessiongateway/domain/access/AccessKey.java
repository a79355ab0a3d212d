package dev.sessiongateway.domain.access;

import dev.sessiongateway.domain.session.SessionName;
import java.net.InetAddress;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An API key. The key itself is shown once, when it is created; only its hash is stored.
///
/// @param prefix the first characters of the key, to distinguish keys
/// @param hash lower-case hex SHA-256 of the key
/// @param session the only session it may use; absent means all
/// @param scopes without [Scope#ANY], which every key has
/// @param dialect the response dialect when the request names none
/// @param active whether it opens anything; an administrator switches it off and on
/// @param addresses from which it may be used; empty means from everywhere
public record AccessKey(
    String id,
    String name,
    String prefix,
    String hash,
    Set<Scope> scopes,
    @Nullable SessionName session,
    @Nullable String dialect,
    Instant createdAt,
    @Nullable Instant expiresAt,
    boolean active,
    Set<AddressRange> addresses) {

  public AccessKey {
    scopes = Set.copyOf(scopes);
    addresses = Set.copyOf(addresses);
  }

  /// Whether the key opens anything at this time.
  public boolean isUsable(Instant now) {
    return active && (expiresAt == null || now.isBefore(expiresAt));
  }

  /// Whether the key may use this session.
  public boolean opens(SessionName name) {
    return session == null || session.equals(name);
  }

  /// Whether the key may be used from this address.
  public boolean admits(InetAddress caller) {
    return addresses.isEmpty() || addresses.stream().anyMatch(range -> range.contains(caller));
  }

  /// Whether a key that may be used from these addresses can be used only where this one can.
  ///
  /// @param others empty means from everywhere
  public boolean coversAddresses(Set<AddressRange> others) {
    return addresses.isEmpty()
        || (!others.isEmpty()
            && others.stream()
                .allMatch(other -> addresses.stream().anyMatch(range -> range.covers(other))));
  }

  public boolean isAdmin() {
    return scopes.contains(Scope.ADMIN);
  }

  /// Whether the key has `scope`; administrators have every scope.
  public boolean allows(Scope scope) {
    return scope == Scope.ANY || isAdmin() || scopes.contains(scope);
  }

  /// Whether this key may do all that a key with these rights may do.
  public boolean covers(Set<Scope> others, @Nullable SessionName itsSession) {
    return others.stream().allMatch(this::allows)
        && (session == null || session.equals(itsSession));
  }

  /// Whether a key that expires then still opens something when this one no longer does.
  ///
  /// @param otherExpiry absent means never
  public boolean expiresBefore(@Nullable Instant otherExpiry) {
    return expiresAt != null && (otherExpiry == null || otherExpiry.isAfter(expiresAt));
  }

  @Override
  public String toString() {
    return "AccessKey[" + id + ", " + prefix + "…]";
  }
}
