package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// A web of the files that a test put there.
public final class FakeMediaSource implements MediaSource {
  private final Map<URI, Fetched> files = new ConcurrentHashMap<>();

  private final List<URI> throughProxies = new CopyOnWriteArrayList<>();

  @Override
  public Fetched fetch(URI url, long limitBytes, SessionConfig.@Nullable Proxy via) {
    if (via != null) {
      throughProxies.add(url);
    }
    var scheme = url.getScheme() == null ? "" : url.getScheme();
    if (!(scheme.equals("http") || scheme.equals("https"))
        || url.getUserInfo() != null
        || url.getPort() == 0) {
      throw Fault.invalid("url", "must be a plain http or https address");
    }
    var file = files.get(url);
    if (file == null) {
      throw Fault.invalid("url", "answers with HTTP 404");
    }
    if (file.bytes().length > limitBytes) {
      throw new Fault.TooLarge("media", limitBytes).toException();
    }
    return file;
  }

  /// What was asked for through proxies.
  public List<URI> throughProxies() {
    return List.copyOf(throughProxies);
  }

  /// From now on this file is there.
  public void put(URI url, byte[] bytes, @Nullable String mimetype, @Nullable String filename) {
    files.put(url, new Fetched(bytes, mimetype, filename));
  }
}
