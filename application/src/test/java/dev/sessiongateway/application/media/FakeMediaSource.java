package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.fault.Fault;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A web of the files that a test put there.
public final class FakeMediaSource implements MediaSource {
  private final Map<URI, Fetched> files = new ConcurrentHashMap<>();

  @Override
  public Fetched fetch(URI url, long limitBytes) {
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

  /// From now on this file is there.
  public void put(URI url, byte[] bytes, @Nullable String mimetype, @Nullable String filename) {
    files.put(url, new Fetched(bytes, mimetype, filename));
  }
}
