package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.http.JsonField;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The profile of a business, which both families change through the Cloud API.
final class CloudProfileSessionTest extends CloudSessionFixture {
  private static final String PROFILE = "/api/cloud/profile";

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static Answer done(Answer answer) {
    assertThat(answer.status()).as(answer.json().toString()).isBetween(200, 201);
    return answer;
  }

  private String picture() {
    return done(gateway.get(PROFILE)).json().path("picture").asText("");
  }

  @Test
  void theProfileIsChangedByBothFamilies() {
    assertThat(picture()).isEmpty();
    var png = Map.of("file", Map.of("mimetype", "image/png", "data", base64(MediaSamples.PNG)));
    done(gateway.put(PROFILE + "/picture", png));
    assertThat(picture()).contains("/simulator/graph/");

    var before = picture();
    var jpeg = Map.of("picture", base64(MediaSamples.JPEG));
    done(gateway.post("/chat/updateProfilePicture/cloud", jpeg));
    assertThat(picture()).isNotEmpty().isNotEqualTo(before);

    done(gateway.post("/chat/updateProfileStatus/cloud", Map.of("status", "Open until six")));
    var profile = done(gateway.post("/chat/fetchProfile/cloud", Map.of()));
    assertThat(profile.json().findValuesAsText("status")).contains("Open until six");
    done(gateway.put(PROFILE + "/status", Map.of("status", "Closed")));

    var name = gateway.post("/chat/updateProfileName/cloud", Map.of("name", "Other"));
    assertThat(name.status()).isEqualTo(501);
    assertThat(name.json().toString()).contains("Meta approves names");
    var removed = gateway.delete("/chat/removeProfilePicture/cloud");
    assertThat(removed.status()).isEqualTo(501);
    assertThat(gateway.delete(PROFILE + "/picture").status()).isEqualTo(501);
    assertThat(JsonField.text(gateway.get(PROFILE).json(), "name")).isEqualTo("Corner Shop");
  }
}
