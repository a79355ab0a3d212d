package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;

/// Changing who sees an own story after it was posted. Faults about the story are
/// `message.not-found` when the account has posted no such story, or has deleted it.
public interface StoryAudienceEditing extends Capability {

  /// Shows the story to these people too. Harmless for those who see it already.
  ///
  /// @param people empty means everybody whom a story without an audience reaches
  void show(MessageId story, List<Address> people);

  /// Deletes the story on the phones of these people; the others still see it.
  void hide(MessageId story, List<Address> people);
}
