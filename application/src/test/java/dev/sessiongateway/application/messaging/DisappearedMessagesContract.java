package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.event.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a store lets go when the time of messages is over.
public interface DisappearedMessagesContract extends AccountUpdateFixture {
  @Test
  default void messagesThatDisappearLeaveTheOthersInTheirChat() {
    var ada = ada();
    take(
        ada, arrived(received(1, GRACE)), arrived(received(2, GRACE)), arrived(received(3, GRACE)));
    take(ada, arrived(received(4, ALAN)));
    var first = new Event.MessagesDisappeared(GRACE, List.of(messageId(1), messageId(9)));
    var rest = new Event.MessagesDisappeared(GRACE, List.of(messageId(2), messageId(3)));

    assertThat(eventsAfter(ada, () -> take(ada, first))).containsExactly(first);
    assertThat(stores().messages().find(ada, messageId(1))).isEmpty();
    assertThat(stores().chats().find(ada, GRACE).orElseThrow())
        .returns(2, Chat::unread)
        .returns(received(3, GRACE), Chat::lastMessage);

    take(ada, new Event.MessagesDisappeared(GRACE, List.of(messageId(3))));
    assertThat(stores().chats().find(ada, GRACE).orElseThrow())
        .returns(1, Chat::unread)
        .returns(received(2, GRACE), Chat::lastMessage);

    take(ada, rest);
    assertThat(stores().chats().find(ada, GRACE).orElseThrow())
        .returns(0, Chat::unread)
        .returns(null, Chat::lastMessage);
    assertThat(stores().messages().count(ada, MessageFilter.ALL)).isEqualTo(1);
    assertThat(stores().chats().find(ada, ALAN).orElseThrow().unread()).isEqualTo(1);
  }
}
