package dev.sessiongateway.application.preview;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads what web pages say about themselves: only http and https, only allowed addresses, in
/// bounded time. Thread-safe.
public interface PageReader {
  /// Reads no page.
  PageReader NONE = (_, _, _) -> Optional.empty();

  /// Never fails because of the page.
  ///
  /// @param session for which the page is read; a reader shares its capacity among sessions
  /// @param via the proxy, null for a direct connection
  /// @return empty when no page with a title was read, for any reason
  Optional<Page> read(SessionName session, URI url, SessionConfig.@Nullable Proxy via);

  /// @param title not blank
  record Page(String title, @Nullable String description, @Nullable Picture picture) {}

  /// The picture of a page, in a format that phones show.
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Picture(byte[] bytes) {}
}
