package dev.sessiongateway.application.media;

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
}
