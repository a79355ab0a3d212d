package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static dev.sessiongateway.http.familyb.messaging.Sends.flat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.TestServer;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The field `encoding` of a voice note.
class AudioEncodingTest {
  private static final String WAV = Base64.getEncoder().encodeToString(MediaSamples.WAV);

  private static String audio(String more) {
    return flat(json("'audio':'" + WAV + "'" + more));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",'encoding':null", ",'encoding':true"})
  void aSoundIsConvertedToAVoiceNote(String encoding) {
    try (var server = new TestServer()) {
      var sends = new Sends(server);
      sends.sent("sendWhatsAppAudio", audio(encoding));
      assertThat(sends.file().mimetype()).isEqualTo("audio/ogg; codecs=opus");
      assertThat(sends.bytes()).isEqualTo(MediaSamples.OGG_OPUS);
    }
  }

  @Test
  void withoutEncodingASoundIsSentAsItIs() {
    try (var server = new TestServer()) {
      var sends = new Sends(server);
      sends.sent("sendWhatsAppAudio", audio(",'encoding':false"));
      assertThat(sends.bytes()).isEqualTo(MediaSamples.WAV);
    }
  }

  @Test
  void withoutAConverterAVoiceNoteThatPhonesDoNotPlayIsRefused() {
    try (var server = new TestServer()) {
      server.converter.remove();
      var sends = new Sends(server);
      for (var encoding : new String[] {",'encoding':true", ""}) {
        var refused = sends.post("sendWhatsAppAudio", audio(encoding));
        assertThat(refused.status()).isEqualTo(501);
        assertThat(refused.text()).contains("ffmpeg");
        assertThat(refused.text("code")).isEqualTo("unsupported.media-conversion");
      }
      assertThat(server.network.sent(sends.instance)).isEmpty();

      sends.sent("sendWhatsAppAudio", audio(",'encoding':false"));
      assertThat(sends.bytes()).isEqualTo(MediaSamples.WAV);
    }
  }
}
