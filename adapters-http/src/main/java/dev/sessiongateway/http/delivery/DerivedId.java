package dev.sessiongateway.http.delivery;

import dev.sessiongateway.domain.text.Sha256;

/// Derives an id from another one, deterministically. The time part of a ULID is kept, so that a
/// derived id sorts beside its origin.
final class DerivedId {
  private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int TIME_LENGTH = 10;
  private static final int HASH_LENGTH = 16;

  private DerivedId() {}

  /// @param id ends in a ULID, with or without a prefix such as `evt_`
  /// @param purpose what the new id is for
  static String of(String id, String purpose) {
    var start = id.lastIndexOf('_') + 1;
    var kept = Math.min(id.length(), start + TIME_LENGTH);
    return id.substring(0, kept) + hashed(id + " " + purpose);
  }

  private static String hashed(String seed) {
    var hash = Sha256.of(seed);
    var text = new StringBuilder(HASH_LENGTH);
    for (var i = 0; i < HASH_LENGTH; i++) {
      text.append(ALPHABET.charAt(hash[i] & 31));
    }
    return text.toString();
  }
}
