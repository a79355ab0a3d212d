package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.ProfileName;
import java.util.List;

/// What a link may be able to do with the account's own profile and stories, and with shops.
public interface ProfileCapabilities {

  /// Changing what the account says of itself.
  interface ProfileEditing extends Capability {
    /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.profile-name` where the
    ///   network approves names
    void setName(ProfileName name);

    /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused`
    void setAbout(About about);
  }

  /// The account's own picture.
  interface ProfilePictures extends Capability {
    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file` for a type of picture
    ///   that the network does not take
    void setPicture(Attachment.Stored image);

    /// @return false when there was none
    /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.profile-picture-removal`
    ///   where the network takes none away
    boolean removePicture();
  }

  /// The privacy settings of the account.
  interface PrivacyEditing extends Capability {
    /// All six.
    PrivacySettings privacy();

    /// Changes those in `update` and returns all six.
    PrivacySettings update(PrivacySettings update);
  }

  /// The shops of businesses, which also have a business profile.
  interface Catalogs extends Capability {
    /// @param shop may be the account itself, which sees its hidden products too
    /// @return empty without a shop
    Catalog catalog(Address shop);
  }

  /// Changing who sees an own story after it was posted. Faults about the story are
  /// `message.not-found` when the account has posted no such story, or has deleted it.
  interface StoryAudienceEditing extends Capability {

    /// Shows the story to these people too. Harmless for those who see it already.
    ///
    /// @param people empty means everybody whom a story without an audience reaches
    void show(MessageId story, List<Address> people);

    /// Deletes the story on the phones of these people; the others still see it.
    void hide(MessageId story, List<Address> people);
  }
}
