package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.LinkSignal.LidsLearned;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The people of one account, as the numbers and user ids that Meta sends name them. Thread-safe.
record AccountPeople(SessionName session, CloudServices services, LinkSignalQueue signals) {
  /// The phone number, where Meta sends it or has sent it: a person has one chat.
  ///
  /// @param pairs that will be learned before
  Optional<Address> chat(PersonIds person, List<LidMapping> pairs) {
    var userId = person.userId();
    if (person.phone() != null || userId == null) {
      return Optional.ofNullable(person.phone());
    }
    var chat = services.userIds().newest(session, userId);
    for (var pair : pairs) {
      chat = chat.equals(pair.lid()) ? pair.phone() : chat;
    }
    return Optional.of(chat);
  }

  static List<LidMapping> pairs(PersonIds person) {
    return person.pair().stream().toList();
  }

  /// A person whose user id changes keeps the chat. One whose phone number changes has a chat of
  /// the new number, as on phones; the chat of the old number stays, unless it is that of a user
  /// id.
  List<LidMapping> changes(JsonNode message) {
    var before = PersonIds.before(message).userId();
    var after = PersonIds.after(message);
    var userId = after.userId();
    if (userId == null || userId.equals(before)) {
      return pairs(after);
    }
    var known = before == null ? userId : services.userIds().newest(session, before);
    var changes = new ArrayList<LidMapping>();
    if (before != null && (after.phone() == null || known.kind() == Address.Kind.LID)) {
      changes.add(new LidMapping(before, userId));
    }
    var number = after.phone();
    if (number == null) {
      number =
          known.kind() == Address.Kind.PERSON ? known : services.userIds().newest(session, userId);
    }
    if (number.kind() == Address.Kind.PERSON) {
      changes.add(new LidMapping(userId, number));
    }
    return changes;
  }

  void learn(List<LidMapping> pairs) {
    if (!pairs.isEmpty()
        && !pairs.stream().allMatch(pair -> services.userIds().isKnown(session, pair))) {
      signals.add(
          new LidsLearned(pairs),
          () -> pairs.forEach(pair -> services.userIds().keep(session, pair)));
    }
  }
}
