package dev.sessiongateway.application.access;

import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.application.access.AccessKeys.Purpose;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Makes keys, which nobody knows yet.
///
/// @param secretOf the text of a key that can be asked for again, from its id: always the same
record KeyFactory(Time time, Secrets secrets, UnaryOperator<String> secretOf) {
  /// Access tokens of the Cloud API, which instances have as theirs, are longer than 256.
  static final int LONGEST = 512;

  private static final int SHORTEST = 6;
  private static final int SECRET_LENGTH = 43;
  private static final int ID_LENGTH = 12;

  /// Of a short key chosen by a client even less is shown.
  private static final int PREFIX_LENGTH = 6;

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.expiresAt`, `invalid.token`
  IssuedKey make(NewKey command) {
    requireFuture(command.expiresAt());
    var secret = command.value() == null ? secrets.secret(SECRET_LENGTH) : command.value();
    if (secret.length() < SHORTEST || secret.length() > LONGEST) {
      throw Fault.invalid("token", "must be 6 to 512 characters");
    }
    return make(newId(), secret, command);
  }

  /// A key whose text can be made again.
  IssuedKey make(
      Purpose purpose, SessionName session, @Nullable Instant end, Set<AddressRange> addresses) {
    var id = newId();
    var name = purpose.word() + " of " + session;
    return make(
        id,
        secretOf.apply(id),
        new NewKey(name, purpose.scopes(), session, null, end, true, null, addresses));
  }

  private String newId() {
    return "key_id_" + secrets.secret(ID_LENGTH);
  }

  private IssuedKey make(String id, String secret, NewKey command) {
    return new IssuedKey(
        new AccessKey(
            id,
            command.name(),
            secret.substring(0, Math.min(PREFIX_LENGTH, secret.length() / 4)),
            SecretHash.of(secret),
            command.scopes(),
            command.session(),
            command.dialect(),
            time.instant(),
            command.expiresAt(),
            command.active(),
            command.addresses()),
        secret);
  }

  /// Only keys that were made for a purpose have the text that follows from their id.
  boolean canMakeAgain(AccessKey key) {
    return key.hash().equals(SecretHash.of(secretOf.apply(key.id())));
  }

  /// The key with its text.
  IssuedKey again(AccessKey key) {
    return new IssuedKey(key, secretOf.apply(key.id()));
  }

  void requireFuture(@Nullable Instant expiresAt) {
    if (expiresAt != null && !expiresAt.isAfter(time.instant())) {
      throw Fault.invalid("expiresAt", "must be in the future");
    }
  }
}
