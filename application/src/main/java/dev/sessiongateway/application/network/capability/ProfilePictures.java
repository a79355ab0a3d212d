package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.media.Attachment;

/// The account's own picture.
public interface ProfilePictures extends Capability {
  void setPicture(Attachment.Stored image);

  /// @return false when there was none
  boolean removePicture();
}
