package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.domain.fault.FaultException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The picture of the business.
class CloudPicturesTest {
  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void make() {
    cloud = new CloudFixture(directory).pair();
  }

  private void set(byte[] bytes, String type) {
    cloud.can(ProfilePictures.class).setPicture(cloud.files.put(bytes, type, null));
  }

  private static void expect(String code, Runnable action) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo(code));
  }

  @Test
  void aPictureIsUploadedAndNamedByItsHandle() {
    set(MediaSamples.PNG, "image/png");
    assertThat(cloud.graph.uploads().bytes(cloud.graph.picture())).isEqualTo(MediaSamples.PNG);
  }

  @Test
  void aTypeThatMetaDoesNotTakeIsNotUploaded() {
    expect("invalid.file", () -> set(MediaSamples.WEBP, "image/webp"));
    assertThat(cloud.graph.calls()).noneMatch(call -> call.contains("uploads"));
  }

  @Test
  void anUploadWithAStrangeIdIsNotFollowed() {
    cloud.graph.uploads().name("upload:../../evil host");
    expect("network.refused", () -> set(MediaSamples.PNG, "image/png"));
    assertThat(cloud.graph.picture()).isEmpty();
  }

  @Test
  void anUploadThatMetaDoesNotKnowIsRefused() {
    cloud.graph.uploads().name("upload:unknown");
    expect("network.refused", () -> set(MediaSamples.PNG, "image/png"));
    assertThat(cloud.graph.picture()).isEmpty();
  }
}
