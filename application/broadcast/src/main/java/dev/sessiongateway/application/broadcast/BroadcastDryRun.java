package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// Finds out what a broadcast would do.
record BroadcastDryRun(BroadcastContext with) {
  /// How many messages are shown.
  static final int SHOWN = 5;

  /// How many recipients the network is asked for, and for how long.
  static final int MOST_CHECKED = 500;

  private static final Duration CHECKED_FOR = Duration.ofSeconds(5);
  private static final int AT_ONCE = 500;

  BroadcastPreview of(
      Session session, NewBroadcast wanted, List<RecipientList.Entry> entries, int duplicates) {
    var optedOut = new HashSet<String>();
    for (var from = 0; from < entries.size(); from += AT_ONCE) {
      var people =
          entries.subList(from, Math.min(from + AT_ONCE, entries.size())).stream()
              .map(RecipientList.Entry::person)
              .toList();
      optedOut.addAll(with.optOuts().among(session.ref(), people));
    }
    var reached = entries.stream().filter(each -> !optedOut.contains(each.person())).toList();
    var known = known(session, reached);
    var duration = duration(session, wanted, reached.size());
    var now = with.now();
    var start = wanted.startAt() == null ? now : wanted.startAt();
    return new BroadcastPreview(
        reached.size(),
        duplicates,
        optedOut.size(),
        reached.stream().limit(SHOWN).map(each -> message(wanted.content(), each)).toList(),
        known.checked(),
        known.unknown(),
        duration,
        duration.isZero() ? null : start.plus(duration));
  }

  private static OutgoingMessage message(Content content, RecipientList.Entry entry) {
    return OutgoingMessage.to(entry.chat(), FieldReplacement.in(content, entry.fields()));
  }

  private static Duration duration(Session session, NewBroadcast wanted, int recipients) {
    var gaps = Math.max(0, recipients - 1);
    var own = wanted.pace() == null ? Duration.ZERO : wanted.pace().spacing().multipliedBy(gaps);
    var rate = session.config().sending().rate();
    var ofSession = rate == null ? Duration.ZERO : rate.spacing().multipliedBy(gaps);
    return own.compareTo(ofSession) > 0 ? own : ofSession;
  }

  /// None while the network cannot be asked.
  private Known known(Session session, List<RecipientList.Entry> entries) {
    var unknown = new ArrayList<String>();
    var checked = 0;
    var end = with.time().machine().instant().plus(CHECKED_FOR);
    try {
      for (var each : entries) {
        if (checked == MOST_CHECKED || with.time().machine().instant().isAfter(end)) {
          break;
        }
        if (with.contacts().find(session.name(), each.chat()).isEmpty()) {
          unknown.add(each.chat().toString());
        }
        checked++;
      }
    } catch (FaultException _) {
      // The session has no link now, or the network answers no more: the others are not checked.
    }
    return new Known(checked, unknown);
  }

  private record Known(int checked, List<String> unknown) {}
}
