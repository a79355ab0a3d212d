package dev.sessiongateway.application.access;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The keys that open the API. Thread-safe; looking a key up touches memory only.
///
/// @spec api.md#authentication Authentication
public interface AccessKeys {

  /// Begins a root key that is configured as its SHA-512, in hex: `sha512:<hex>`.
  String HASHED_ROOT_KEY = "sha512:";

  /// The form of a root key in which a configuration can hold it without knowing it.
  static String hashedRootKey(String key) {
    return SecretHash.sha512(key);
  }

  /// The key that is shown; empty when there is no such key, or when it has expired or is inactive.
  ///
  /// @param presented as the client sent it; absent when it sent none
  Optional<AccessKey> authenticate(@Nullable String presented);

  /// The key with this id, the root key too; empty when there is no such key, or when it has
  /// expired or is inactive.
  Optional<AccessKey> withId(String id);

  /// The rights of a request that shows no key; empty unless the operator said that none is needed.
  Optional<AccessKey> withoutKey();

  /// Creates a key; its text is returned only here.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.token` for a chosen text that
  ///   is too short or too long; `invalid.expiresAt` unless it is in the future; `key.exists`
  IssuedKey issue(NewKey command);

  /// Creates a key for the holder of another one, whose rights it does not exceed. A key without an
  /// end of its own expires with its maker; one without addresses of its own has its maker's.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#issue(NewKey)]; `forbidden` for
  ///   rights, sessions or addresses that the maker lacks; `invalid.expiresAt` when it would
  ///   outlive its maker
  IssuedKey issue(NewKey command, AccessKey maker);

  /// Makes keys as [#issue(NewKey, AccessKey)], which the caller stores together with something
  /// else. None of them opens anything when that fails.
  ///
  /// @param store stores them all, or none and throws; called once
  /// @return what it returns
  <T> T issueWith(List<NewKey> commands, AccessKey maker, Function<List<IssuedKey>, T> store);

  /// The key of a session for this purpose. The first call creates it, every later one returns the
  /// same key with the same text, until the key is revoked or changed. It expires with its maker
  /// and has its addresses; makers that differ in these get different keys.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`; `forbidden` as
  ///   [#issue(NewKey, AccessKey)]
  IssuedKey findOrIssue(Purpose purpose, SessionName session, AccessKey maker);

  /// Changes what a key may do, from now on. Connections that it holds open are closed, and may be
  /// opened again with the new rights. The text of the key stays.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `key.not-found`, also for the root key;
  ///   `invalid.expiresAt` unless it is in the future, and when the key would have a new right for
  ///   longer than the one that changes it; `forbidden` for rights, sessions or addresses that this
  ///   one lacks
  AccessKey change(String id, KeyChange change, AccessKey by);

  /// Without the root key, which is configuration.
  List<AccessKey> list();

  /// @throws dev.sessiongateway.domain.fault.FaultException `key.not-found`
  void revoke(String id);

  /// Makes a ticket: text that opens one connection in the place of the key, for reading, to
  /// whoever shows it first.
  ///
  /// @param session the one session it opens; absent means whatever the key opens
  /// @param lifetime 1 s to [#LONGEST_LIFETIME]
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.lifetime`; `forbidden` when
  ///   the key does not open the session; `too-many.tickets` when too many are waiting to be used
  IssuedTicket issueTicket(AccessKey key, @Nullable SessionName session, Duration lifetime);

  /// Takes a ticket, which is worth nothing afterwards.
  ///
  /// @return the key behind it, narrowed to what the ticket is for; empty when there is no such
  ///   ticket, or when the key behind it opens nothing any more
  Optional<AccessKey> redeem(@Nullable String ticket);

  /// Whether the key, or one that a ticket narrowed, was not revoked, switched off or expired since
  /// it was looked up: for those who stay connected.
  boolean isGood(AccessKey key);

  /// Sends the listener the id of every key that is revoked (also with its session) or changed from
  /// now on, after the change. The listener runs on the changing thread and must not block.
  void onRevoked(Consumer<String> listener);

  /// How long a ticket may wait to be used.
  Duration LONGEST_LIFETIME = Duration.ofMinutes(5);

  /// @param text what opens; a secret
  record IssuedTicket(String text, Instant expiresAt) {
    @Override
    public String toString() {
      return "IssuedTicket[" + expiresAt + "]";
    }
  }

  /// @param value the key to use when the client chose it (family B's `token`); absent means make
  ///   one
  /// @param addresses from which it may be used; empty means from everywhere
  record NewKey(
      String name,
      Set<Scope> scopes,
      @Nullable SessionName session,
      @Nullable String dialect,
      @Nullable Instant expiresAt,
      boolean active,
      @Nullable String value,
      Set<AddressRange> addresses) {

    /// A key that may be used from everywhere.
    public NewKey(
        String name,
        Set<Scope> scopes,
        @Nullable SessionName session,
        @Nullable String dialect,
        @Nullable Instant expiresAt,
        boolean active,
        @Nullable String value) {
      this(name, scopes, session, dialect, expiresAt, active, value, Set.of());
    }

    NewKey limited(@Nullable Instant end, Set<AddressRange> places) {
      return new NewKey(name, scopes, session, dialect, end, active, value, places);
    }
  }

  /// The new rights of a key.
  ///
  /// @param session the only session it may use; absent means all
  /// @param name,dialect,expiresAt,addresses absent means unchanged
  record KeyChange(
      Set<Scope> scopes,
      @Nullable SessionName session,
      boolean active,
      @Nullable String name,
      @Nullable String dialect,
      @Nullable Instant expiresAt,
      @Nullable Set<AddressRange> addresses) {

    /// The key with these rights.
    AccessKey of(AccessKey before) {
      return new AccessKey(
          before.id(),
          name == null ? before.name() : name,
          before.prefix(),
          before.hash(),
          scopes,
          session,
          dialect == null ? before.dialect() : dialect,
          before.createdAt(),
          expiresAt == null ? before.expiresAt() : expiresAt,
          active,
          addresses == null ? before.addresses() : addresses);
    }
  }

  /// What a key that can be asked for again is made for.
  enum Purpose {
    /// To open the files of a session, and nothing else.
    MEDIA,
    /// To start, stop and pair a session.
    CONTROL;

    /// The word in the names of these keys.
    public String word() {
      return switch (this) {
        case MEDIA -> "media";
        case CONTROL -> "control";
      };
    }

    public Set<Scope> scopes() {
      return switch (this) {
        case MEDIA -> Set.of();
        case CONTROL -> Set.of(Scope.CONTROL);
      };
    }
  }

  /// @param secret the key itself
  record IssuedKey(AccessKey key, String secret) {
    @Override
    public String toString() {
      return "IssuedKey[" + key + "]";
    }
  }
}
