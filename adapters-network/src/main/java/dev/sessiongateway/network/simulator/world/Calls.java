package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/// The calls that are ringing or in progress. They are not in the journal, and a disconnected
/// session gets no event about them. Guarded by the world's lock.
public final class Calls {
  public static final Duration RINGS = Duration.ofSeconds(45);

  /// The maximum number of calls; a further one ends the oldest.
  static final int AT_ONCE = 1_000;

  private final WorldState world;
  private final SequencedMap<String, Talk> talks = new LinkedHashMap<>();

  Calls(WorldState world) {
    this.world = world;
  }

  public void begin(String id, PhoneState caller, Address to, boolean video) {
    var talk = new Talk(id, caller.jid, to, video);
    for (var called : world.router().readers(caller.jid, to)) {
      if (!called.blocked.contains(caller.jid)) {
        talk.ringing.add(called.jid);
      }
    }
    talks.putLast(id, talk);
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
  public void reject(String id, Address person) {
    var talk = talks.get(id);
    if (talk == null || !talk.ringing.remove(person)) {
      throw Fault.notFound("call", id);
    }
    tell(talk, List.of(person), CallStage.REJECTED);
    forgetWhenOver(talk);
  }

  /// Ends the call: the called person declines or leaves, or the caller hangs up.
  public void end(String id, Address person) {
    var talk = talks.get(id);
    if (talk != null && talk.caller.equals(person)) {
      hangUp(talk);
    } else if (talk != null && talk.ringing.contains(person)) {
      reject(id, person);
    } else if (talk != null && talk.talking.remove(person)) {
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
    talks.remove(talk.id);
    tell(talk, talk.ringing, CallStage.ENDED);
  }

  private void forgetWhenOver(Talk talk) {
    if (talk.ringing.isEmpty() && talk.talking.isEmpty()) {
      talks.remove(talk.id);
    }
  }

  private void tell(Talk talk, Iterable<Address> people, CallStage stage) {
    for (var person : people) {
      var chat = talk.to.isGroup() ? talk.to : talk.caller;
      var call = new Call(talk.id, chat, talk.caller, talk.video);
      world
          .devices()
          .sendTransient(person, new LinkSignal.Happened(new Event.CallChanged(call, stage)));
    }
  }

  private static final class Talk {
    final String id;
    final Address caller;
    final Address to;
    final boolean video;
    final Set<Address> ringing = new LinkedHashSet<>();
    final Set<Address> talking = new LinkedHashSet<>();

    Talk(String id, Address caller, Address to, boolean video) {
      this.id = id;
      this.caller = caller;
      this.to = to;
      this.video = video;
    }
  }
}
