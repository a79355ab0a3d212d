package dev.sessiongateway.application.preview;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// A web of the pages that a test put there.
public final class FakePageReader implements PageReader {
  private final Map<URI, Page> pages = new ConcurrentHashMap<>();
  private final List<URI> read = new CopyOnWriteArrayList<>();
  private final List<URI> throughProxies = new CopyOnWriteArrayList<>();

  @Override
  public Optional<Page> read(SessionName session, URI url, SessionConfig.@Nullable Proxy via) {
    read.add(url);
    if (via != null) {
      throughProxies.add(url);
    }
    return Optional.ofNullable(pages.get(url));
  }

  /// From now on this page is there.
  public void put(URI url, Page page) {
    pages.put(url, page);
  }

  /// What was asked for.
  public List<URI> read() {
    return List.copyOf(read);
  }

  /// What was asked for through proxies.
  public List<URI> throughProxies() {
    return List.copyOf(throughProxies);
  }
}
