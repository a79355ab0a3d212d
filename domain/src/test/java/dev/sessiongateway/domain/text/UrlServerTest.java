package dev.sessiongateway.domain.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlServerTest {
  @ParameterizedTest
  @CsvSource({
    "http://h/a, h, -1",
    "https://h.example:8443/a, h.example, 8443",
    "http://[::1]:3000/, [::1], 3000",
    "http://my_app/hook, my_app, -1",
    "http://my_app:3000/hook?a=b, my_app, 3000",
    "http://chatwoot_rails.my_net:3000, chatwoot_rails.my_net, 3000",
    "https://_a-B.c_:99999/, _a-B.c_, 99999",
    "http://azAZ_09/, azAZ_09, -1",
  })
  void namesTheHostAndThePort(String url, String host, int port) throws URISyntaxException {
    assertThat(UrlServer.of(UrlParser.parse(url))).contains(new UrlServer(host, port));
    assertThat(UrlServer.hostOf(UrlParser.parse(url))).isEqualTo(host);
  }

  @Test
  void hasTheUsualPortWhereNoneIsNamed() {
    assertThat(new UrlServer("h", -1).portOr(443)).isEqualTo(443);
    assertThat(new UrlServer("h", 8443).portOr(443)).isEqualTo(8443);
    assertThat(new UrlServer("h", 0).portOr(443)).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://user@my_app/",
        "http://user:word@my_app:3000/",
        "http://my_app:3000:4000/",
        "http://my_app:-1/",
        "http://my_app:123456/",
        "http://my_app:3000x/",
        "http://my_app..net/",
        "http://.my_app/",
        "http://my_app./",
        "http://my%5Fapp/",
        "http://my_app%00/",
        "http://-/",
        "mailto:a_b@c"
      })
  void namesNoneWhereNoServerCanBeMeant(String url) throws URISyntaxException {
    assertThat(UrlServer.of(UrlParser.parse(url))).isEmpty();
    assertThat(UrlServer.hostOf(UrlParser.parse(url))).isEmpty();
  }
}
