package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import org.junit.jupiter.api.Test;

/// What [ProfilePictures] keeps.
@ContractOf(ProfilePictures.class)
public interface ProfilePicturesContract extends NetworkContract {
  /// A picture that the network can read.
  default Attachment.Stored picture() {
    return new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", null, 100);
  }

  /// Whether an account may have no picture any more.
  default boolean isFreeToRemovePictures() {
    return true;
  }

  @Test
  default void aPictureIsThereUntilItIsRemoved() {
    try (var link = pair()) {
      var pictures = link.find(ProfilePictures.class).orElseThrow();
      pictures.setPicture(picture());
      if (!isFreeToRemovePictures()) {
        assertFault("unsupported.profile-picture-removal", pictures::removePicture);
        return;
      }
      assertThat(pictures.removePicture()).isTrue();
      assertThat(pictures.removePicture()).isFalse();
    }
  }
}
