package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What [StoryAudienceEditing] keeps.
@ContractOf(StoryAudienceEditing.class)
public interface StoryAudienceEditingContract extends NetworkContract {
  /// The stories of the account of [#SESSION] that [#friend] sees.
  List<MessageId> storiesSeen();

  @Test
  default void aStoryIsShownToMorePeopleAndTakenFromSome() {
    try (var link = pair()) {
      var id = new MessageId("3EB0AAAAAAAAAAAA0007");
      var text = new Content.Story(new Content.Text("Open"), null, List.of(stranger()));
      link.find(MessageSending.class).orElseThrow().send(story(id, text));
      assertThat(storiesSeen()).isEmpty();
      var audience = link.find(StoryAudienceEditing.class).orElseThrow();
      audience.show(id, List.of(friend()));
      audience.show(id, List.of(friend()));
      assertThat(storiesSeen()).containsExactly(id);
      audience.hide(id, List.of(stranger()));
      assertThat(storiesSeen()).containsExactly(id);
      audience.hide(id, List.of(friend()));
      assertThat(storiesSeen()).isEmpty();
      var none = new MessageId("3EB0AAAAAAAAAAAA0008");
      assertFault("message.not-found", () -> audience.show(none, List.of(friend())));
      assertFault("message.not-found", () -> audience.hide(none, List.of(friend())));
    }
  }

  private Message story(MessageId id, Content content) {
    return Message.sent(id, Address.STATUS, me(), time().instant(), content, Ack.PENDING);
  }
}
