package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What [PollVoting] keeps: a vote comes back under the id that its call returned.
@ContractOf(PollVoting.class)
public interface PollVotingContract extends MessageSendingContract {
  MessageId POLL = new MessageId("3EB0AAAAAAAAAAAA0002");
  MessageId MISSING = new MessageId("3EB0AAAAAAAAAAAA9998");

  @Test
  default void aVoteIsHeardOfAsTheAccountsOwnWithItsTally() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var poll = text(friend(), "", POLL.value()).with(new Content.Poll("When?", DAYS, 1));
      link.find(MessageSending.class).orElseThrow().send(poll);
      var key = new MessageKey(POLL, true, me());
      var voting = link.find(PollVoting.class).orElseThrow();
      var vote = voting.vote(friend(), key, List.of("Sunday"));
      var told = signals.next(AnswerEvent.PollVoted.class);
      assertThat(told.id()).isEqualTo(vote);
      assertThat(told.from()).isEqualTo(me());
      assertThat(told.fromMe()).isTrue();
      assertThat(told.chat()).isEqualTo(friend());
      assertThat(told.poll()).isEqualTo(key);
      assertThat(told.options()).containsExactly("Sunday");
      assertThat(told.tallies()).contains(new PollTally("Sunday", List.of(me())));
      voting.vote(friend(), key, List.of());
      assertThat(signals.next(AnswerEvent.PollVoted.class).options()).isEmpty();
    }
  }

  @Test
  default void aVoteInAnUnknownPollIsNotFound() {
    try (var link = pair(new SignalRecorder())) {
      var voting = link.find(PollVoting.class).orElseThrow();
      assertFault(
          "message.not-found",
          () -> voting.vote(friend(), new MessageKey(MISSING, true, me()), List.of("Sunday")));
    }
  }

  List<String> DAYS = List.of("Saturday", "Sunday");
}
