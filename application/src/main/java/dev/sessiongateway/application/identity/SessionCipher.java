package dev.sessiongateway.application.identity;

import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;

/// Encrypts what belongs to one session, such as its token or its credentials on a network, so that
/// it can be stored. Thread-safe.
public interface SessionCipher {
  /// Of a gateway that was given no key. It encrypts nothing.
  SessionCipher NONE =
      new SessionCipher() {
        @Override
        public String seal(SessionName session, String text) {
          throw new IllegalStateException("this gateway was given no key to encrypt with");
        }

        @Override
        public Optional<String> open(SessionName session, String sealed) {
          return Optional.empty();
        }
      };

  /// A text of ASCII characters, which differs each time.
  String seal(SessionName session, String text);

  /// The text; empty when it was encrypted with another key, or for another session.
  Optional<String> open(SessionName session, String sealed);
}
