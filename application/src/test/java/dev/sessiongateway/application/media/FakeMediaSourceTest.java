package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import org.jspecify.annotations.Nullable;

final class FakeMediaSourceTest implements MediaSourceContract {
  private final FakeMediaSource source = new FakeMediaSource();

  @Override
  public MediaSource source() {
    return source;
  }

  @Override
  public URI serving(byte[] bytes, @Nullable String mimetype) {
    var url = URI.create("http://files.example/file");
    source.put(url, bytes, mimetype, null);
    return url;
  }

  @Override
  public URI missing() {
    return URI.create("http://files.example/missing");
  }

  @Override
  public URI unreachable() {
    return URI.create("http://nobody.example/file");
  }

  @Override
  public SessionConfig.Proxy proxy() {
    return new SessionConfig.Proxy("proxy.example:3128", null, null);
  }

  @Override
  public int proxied() {
    return source.throughProxies().size();
  }
}
