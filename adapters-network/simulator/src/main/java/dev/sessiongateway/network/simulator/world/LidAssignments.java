package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.messaging.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The hidden ids (LIDs) of people. Sessions get the pair of id and number before each signal that
/// names the person. Guarded by the world's lock.
public final class LidAssignments {
  private static final String PREFIX = "2030";

  private final Map<Address, Address> numbers = new HashMap<>();
  private final Map<Address, Address> lids = new HashMap<>();
  private boolean all;

  /// The highest number in a hidden id; ids of deleted phones are not given again.
  private long highest;

  /// Whether phones that are made get a hidden id.
  public boolean all() {
    return all;
  }

  void setAll(boolean now) {
    all = now;
  }

  /// A hidden id that nobody has; it says nothing about the number.
  public Address fresh() {
    return new Address((PREFIX + "%011d").formatted(highest + 1), Address.Kind.LID);
  }

  /// The phone number of a hidden id, when there is such a person; everything else is unchanged.
  public Address canonical(Address address) {
    return numbers.getOrDefault(address, address);
  }

  /// The hidden id of the person; null when it has none.
  @Nullable
  public Address lidOrNull(Address person) {
    return lids.get(person);
  }

  void assign(Address person, Address lid) {
    lids.put(person, lid);
    numbers.put(lid, person);
    if (lid.user().startsWith(PREFIX)) {
      highest = Math.max(highest, Long.parseLong(lid.user().substring(PREFIX.length())));
    }
  }

  void remove(Address person) {
    var lid = lids.remove(person);
    if (lid != null) {
      numbers.remove(lid);
    }
  }

  public Optional<LidMapping> mapping(Address person) {
    return Optional.ofNullable(lids.get(person)).map(lid -> new LidMapping(lid, person));
  }

  /// The pairs of the people whom the signal names; empty when none has a hidden id.
  Optional<LinkSignal.LidsLearned> of(LinkSignal.AccountUpdate signal) {
    return numbers.isEmpty() ? Optional.empty() : of(people(signal));
  }

  /// The pairs of these people; empty when none has a hidden id.
  Optional<LinkSignal.LidsLearned> of(Set<Address> people) {
    var pairs = new ArrayList<LidMapping>();
    for (var person : people) {
      mapping(canonical(person)).ifPresent(pairs::add);
    }
    return pairs.isEmpty() ? Optional.empty() : Optional.of(new LinkSignal.LidsLearned(pairs));
  }

  private static Set<Address> people(LinkSignal.AccountUpdate signal) {
    var people = new LinkedHashSet<Address>();
    switch (signal) {
      case LinkSignal.MessageArrived(var message, _) -> add(people, message);
      case Event.MessageAcked(_, var chat, _, var by, _) -> add(people, chat, by);
      case Event.HistorySynced(var messages, _, var contacts) -> {
        messages.forEach(message -> add(people, message));
        contacts.forEach(contact -> people.add(contact.id()));
      }
      case Event.Reported event -> add(people, event);
      case LinkSignal.LidsLearned _ -> {}
    }
    return people;
  }

  private static void add(Set<Address> people, Event.Reported event) {
    switch (event) {
      case GroupEvent.GroupJoined(var group) ->
          group.participants().stream().map(Group.Participant::id).forEach(people::add);
      case GroupEvent.GroupMembersChanged(_, var by, _, var members) -> {
        add(people, by);
        members.stream().map(Group.Participant::id).forEach(people::add);
      }
      case GroupEvent.JoinRequestChanged(_, var person, _) -> add(people, person);
      case Event.MessageReacted reacted -> add(people, reacted.chat(), reacted.from());
      case Event.MessageEdited edited -> add(people, edited.chat(), edited.from());
      case Event.MessageRevoked revoked -> add(people, revoked.chat(), revoked.from());
      case Event.MessageWaiting waiting -> add(people, waiting.chat(), waiting.from());
      case AnswerEvent.PollVoted voted -> add(people, voted.chat(), voted.from());
      case AnswerEvent.EventAnswered answered -> add(people, answered.chat(), answered.from());
      default -> {
        // The other events name at most a chat that the session knows.
      }
    }
  }

  private static void add(Set<Address> people, Message message) {
    add(people, message.chat(), message.sender());
    people.addAll(message.mentions());
  }

  private static void add(Set<Address> people, @Nullable Address... some) {
    Stream.of(some).filter(Objects::nonNull).forEach(people::add);
  }
}
