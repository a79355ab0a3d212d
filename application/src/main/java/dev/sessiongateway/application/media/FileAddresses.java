package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Recognises the addresses of stored files that the gateway hands out. Thread-safe.
@FunctionalInterface
public interface FileAddresses {
  /// Of a gateway that hands out none.
  FileAddresses NONE = _ -> Optional.empty();

  /// @return empty for an address of something else
  Optional<FileAddress> find(URI url);

  /// @param session whose file it is; null when the address does not say it
  record FileAddress(@Nullable SessionName session, MediaId file, Proof proof) {}

  /// Whether the address opens its file by itself.
  enum Proof {
    SIGNED,
    /// It did so once.
    EXPIRED,
    /// The key of the caller decides.
    NONE
  }
}
