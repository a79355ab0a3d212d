package dev.sessiongateway.application.preview;

import dev.sessiongateway.application.preview.PageReader.Page;
import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;

final class FakePageReaderTest implements PageReaderContract {
  private final FakePageReader reader = new FakePageReader();

  @Override
  public PageReader reader() {
    return reader;
  }

  @Override
  public URI serving(Page page) {
    var url = URI.create("http://pages.example/page");
    reader.put(url, page);
    return url;
  }

  @Override
  public URI missing() {
    return URI.create("http://pages.example/missing");
  }

  @Override
  public URI unreachable() {
    return URI.create("http://nobody.example/page");
  }

  @Override
  public SessionConfig.Proxy proxy() {
    return new SessionConfig.Proxy("proxy.example:3128", null, null);
  }

  @Override
  public int proxied() {
    return reader.throughProxies().size();
  }
}
