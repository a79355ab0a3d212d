package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

/// The calls that are ringing or in progress, and those that ended last. They are not in the
/// journal, and a disconnected session gets no event about them. Guarded by the world's lock.
public final class Calls {
  public static final Duration RINGS = Duration.ofSeconds(45);

  /// The maximum number of calls; a further one ends the oldest.
  static final int AT_ONCE = 1_000;

  /// How many ended calls the phones still show.
  static final int ENDED = 1_000;

  private final WorldState world;
  private final SequencedMap<String, Talk> talks = new LinkedHashMap<>();
  private final Deque<Talk> ended = new ArrayDeque<>();
  private long made;

  Calls(WorldState world) {
    this.world = world;
  }

  public void begin(String id, PhoneState caller, Address to, boolean video) {
    var talk = new Talk(++made, id, caller.jid, to, video);
    for (var called : world.router().readers(caller.jid, to)) {
      if (!called.blocked.contains(caller.jid)) {
        talk.ringing.add(called.jid);
      }
    }
    talks.putLast(id, talk);
    shown(talk, talk.caller);
    tell(talk, talk.ringing, CallStage.RINGING);
    if (talks.size() > AT_ONCE) {
      hangUp(talks.firstEntry().getValue());
    }
  }

  public void accept(String id, Address person) {
    var talk = talks.get(id);
    if (talk == null || !talk.ringing.remove(person)) {
      throw Fault.notFound("call", id);
    }
    talk.talking.add(person);
    tell(talk, List.of(person), CallStage.ACCEPTED);
  }

  /// The called person declines a call that is still ringing.
  public void reject(String id, Address caller, Address person) {
    var talk = talks.get(id);
    if (talk == null || !talk.caller.equals(caller) || !talk.ringing.remove(person)) {
      throw Fault.notFound("call", id);
    }
    tell(talk, List.of(person), CallStage.REJECTED);
    forgetWhenOver(talk);
  }

  /// The calls that this person made or got, newest first.
  public List<PhoneCall> of(Address person) {
    return Stream.concat(ended.stream(), talks.values().stream())
        .filter(talk -> talk.caller.equals(person) || talk.stages.containsKey(person))
        .sorted(Comparator.comparingLong((Talk talk) -> talk.number).reversed())
        .map(Talk::shown)
        .toList();
  }

  /// Ends the call: the called person declines or leaves, or the caller hangs up.
  public void end(String id, Address person) {
    var talk = talks.get(id);
    if (talk != null && talk.caller.equals(person)) {
      hangUp(talk);
    } else if (talk != null && talk.ringing.contains(person)) {
      reject(id, talk.caller, person);
    } else if (talk != null && talk.talking.remove(person)) {
      ended(talk, person);
      forgetWhenOver(talk);
    } else {
      throw Fault.notFound("call", id);
    }
  }

  /// Times out a call that nobody took; a call in progress continues.
  public void ringOut(String id) {
    var talk = talks.get(id);
    if (talk != null) {
      tell(talk, talk.ringing, CallStage.TIMED_OUT);
      talk.ringing.clear();
      forgetWhenOver(talk);
    }
  }

  private void hangUp(Talk talk) {
    tell(talk, talk.ringing, CallStage.ENDED);
    talk.talking.forEach(person -> ended(talk, person));
    finish(talk);
  }

  private void forgetWhenOver(Talk talk) {
    if (talk.ringing.isEmpty() && talk.talking.isEmpty()) {
      finish(talk);
    }
  }

  private void finish(Talk talk) {
    talks.remove(talk.id);
    ended.addLast(talk);
    if (ended.size() > ENDED) {
      ended.removeFirst();
    }
  }

  private void ended(Talk talk, Address person) {
    talk.stages.put(person, CallStage.ENDED);
    shown(talk, person);
  }

  private void shown(Talk talk, Address person) {
    for (var who : List.of(talk.caller, person)) {
      var phone = world.phoneOrNull(who);
      if (phone != null) {
        phone.activity.call(talk.id);
      }
    }
  }

  private void tell(Talk talk, Iterable<Address> people, CallStage stage) {
    for (var person : people) {
      talk.stages.put(person, stage);
      shown(talk, person);
      var chat = talk.to.isGroup() ? talk.to : talk.caller;
      var call = new Call(talk.id, chat, talk.caller, talk.video);
      world.devices().sendTransient(person, new Event.CallChanged(call, stage));
    }
  }

  private static final class Talk {
    /// The number of calls up to this one.
    final long number;

    final String id;
    final Address caller;
    final Address to;
    final boolean video;
    final Set<Address> ringing = new LinkedHashSet<>();
    final Set<Address> talking = new LinkedHashSet<>();
    final Map<Address, CallStage> stages = new LinkedHashMap<>();

    Talk(long number, String id, Address caller, Address to, boolean video) {
      this.number = number;
      this.id = id;
      this.caller = caller;
      this.to = to;
      this.video = video;
    }

    PhoneCall shown() {
      return new PhoneCall(id, caller, to, video, stages);
    }
  }
}
