package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.application.chat.Chats.PollResult;
import dev.sessiongateway.domain.address.Address;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The tally of a poll.
record PollVotes(Poll poll) {
  static PollVotes of(PollResult result) {
    var results = new LinkedHashMap<String, Votes>();
    var total = 0;
    for (var tally : result.tallies()) {
      var voters = tally.voters().stream().map(Address::networkForm).toList();
      results.put(tally.option(), new Votes(voters.size(), voters));
      total += voters.size();
    }
    return new PollVotes(new Poll(result.poll().name(), total, results));
  }

  /// @param totalVotes of all options; a voter of two options counts twice
  /// @param results by option, all of them
  record Poll(String name, int totalVotes, Map<String, Votes> results) {}

  record Votes(int votes, List<String> voters) {}
}
