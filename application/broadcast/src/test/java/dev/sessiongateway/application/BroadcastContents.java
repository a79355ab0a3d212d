package dev.sessiongateway.application;

import dev.sessiongateway.application.broadcast.Broadcast;
import dev.sessiongateway.application.broadcast.BroadcastId;
import dev.sessiongateway.application.broadcast.OptOut;
import dev.sessiongateway.application.broadcast.Recipient;
import dev.sessiongateway.application.broadcast.RecipientState;
import dev.sessiongateway.application.broadcast.StopWords;
import java.time.Instant;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What one address holds of the broadcasts and the opt-out list of one session.
final class BroadcastContents implements Contents.OfPart {
  final TreeMap<String, Broadcast> broadcasts = new TreeMap<>();
  final TreeMap<String, Recipient> recipients = new TreeMap<>();
  final TreeMap<String, OptOut> optOuts = new TreeMap<>();
  @Nullable Long followed;
  @Nullable StopWords stopWords;

  static BroadcastContents of(Contents contents) {
    return contents.of(BroadcastContents.class, BroadcastContents::new);
  }

  static String key(BroadcastId broadcast, int number) {
    return "%s-%06d".formatted(broadcast, number);
  }

  void put(Recipient recipient) {
    recipients.put(key(recipient.broadcast(), recipient.number()), recipient);
  }

  /// @return whether the person was not on the list
  boolean add(OptOut person) {
    var isNew = optOuts.putIfAbsent(person.person(), person) == null;
    stopWaiting(person.person(), person.at());
    return isNew;
  }

  private void stopWaiting(String person, Instant at) {
    recipients.replaceAll((_, each) ->
        each.person().equals(person) && each.state() == RecipientState.WAITING
            ? each.in(RecipientState.OPTED_OUT, null, at)
            : each);
  }

  @Override
  public BroadcastContents copy() {
    var copy = new BroadcastContents();
    copy.broadcasts.putAll(broadcasts);
    copy.recipients.putAll(recipients);
    copy.optOuts.putAll(optOuts);
    copy.followed = followed;
    copy.stopWords = stopWords;
    return copy;
  }
}
