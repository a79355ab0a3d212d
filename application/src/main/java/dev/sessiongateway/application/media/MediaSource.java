package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/// Fetches files from elsewhere: only http and https, only allowed addresses, in bounded time.
/// Thread-safe.
public interface MediaSource {

  /// @param via what to go through, absent to go directly
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.url` when the address is not
  ///   allowed, does not answer or answers with an error; `too-large.media` over the limit
  Fetched fetch(URI url, long limitBytes, SessionConfig.@Nullable Proxy via);

  /// Fetches without a proxy.
  default Fetched fetch(URI url, long limitBytes) {
    return fetch(url, limitBytes, null);
  }

  /// @param mimetype as the server sent it, null when it sent none
  @SuppressWarnings("ArrayRecordComponent") // handed on, compared nowhere
  record Fetched(byte[] bytes, @Nullable String mimetype, @Nullable String filename) {}
}
