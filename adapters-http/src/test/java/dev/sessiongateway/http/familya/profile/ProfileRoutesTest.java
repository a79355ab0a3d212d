package dev.sessiongateway.http.familya.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileRoutesTest {
  private static final String PATH = "/api/ada/profile/picture";
  private static final String PNG = Base64.getEncoder().encodeToString(MediaSamples.PNG);

  @AutoClose private static TestServer server;
  private static SessionName ada;

  @BeforeAll
  static void start() {
    server = new TestServer();
    ada = server.active("ada");
    server.stopped("stopped");
  }

  @BeforeEach
  void removePicture() {
    server.asWaha().delete(PATH);
  }

  @Test
  void aPictureIsSetAndRemoved() {
    var set = server.asNative().put(PATH, "{'file':{'data':'" + PNG + "'}}");
    assertThat(set.status()).isEqualTo(200);
    assertThat(set.bool("success")).isTrue();
    assertThat(server.network.picture(ada)).isPresent();

    var removed = server.asNative().delete(PATH);
    assertThat(removed.status()).isEqualTo(200);
    assertThat(removed.bool("success")).isTrue();
    assertThat(server.network.picture(ada)).isEmpty();

    var twice = server.asNative().delete(PATH);
    assertThat(twice.status()).isEqualTo(404);
    assertThat(twice.text("code")).isEqualTo("picture.not-found");
    assertThat(server.asWaha().delete(PATH).status()).isEqualTo(200);
  }

  @Test
  void aPictureMayBeElsewhere() {
    var url = "https://files.example/me.png";
    server.files.put(URI.create(url), MediaSamples.PNG, "image/png", null);
    assertThat(server.asWaha().put(PATH, "{'file':{'url':'" + url + "'}}").status()).isEqualTo(200);
    assertThat(server.network.picture(ada)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{'file':null}",
        "{'file':{}}",
        "{'file':{'data':'aGVsbG8gd29ybGQ='}}",
        "{'file':{'data':'???'}}",
        "{'file':{'url':'https://files.example/gone'}}"
      })
  void whatIsNoPictureIsA400(String body) {
    for (var client : List.of(server.asNative(), server.asWaha())) {
      assertThat(client.put(PATH, body).status()).isEqualTo(400);
    }
    assertThat(server.network.picture(ada)).isEmpty();
  }

  @Test
  void theSessionMustBeLinked() {
    var path = "/api/stopped/profile/picture";
    assertThat(server.asNative().delete(path).status()).isEqualTo(401);
    assertThat(server.asWaha().delete(path).status()).isEqualTo(422);
    assertThat(server.asNative().delete("/api/nobody/profile/picture").status()).isEqualTo(404);
  }
}
