package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.network.simulator.world.LinkedDevices.Notice;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

/// The calls that are ringing or in progress, and those that ended last. They are not in the
/// journal, and a disconnected session gets no event about them. Guarded by the world's lock.
public final class Calls {
  public static final Duration RING_TIMEOUT = Duration.ofSeconds(45);

  /// The maximum number of calls; a further one ends the oldest.
  static final int AT_ONCE = 1_000;

  /// How many ended calls the phones still show.
  static final int ENDED = 1_000;

  private final SequencedMap<String, ActiveCall> activeCalls = new LinkedHashMap<>();
  private final Deque<ActiveCall> ended = new ArrayDeque<>();
  private long made;

  /// @param called those who have not blocked the caller
  public List<Notice> begin(
      String id, PhoneState caller, Address to, boolean video, List<PhoneState> called) {
    var call = new ActiveCall(++made, id, caller, to, video, called);
    activeCalls.putLast(id, call);
    call.show(call.caller);
    var notices = new ArrayList<>(call.enter(call.ringing, CallStage.RINGING));
    if (activeCalls.size() > AT_ONCE) {
      notices.addAll(hangUp(activeCalls.firstEntry().getValue()));
    }
    return notices;
  }

  public List<Notice> accept(String id, Address person) {
    var call = activeCalls.get(id);
    if (call == null || !call.ringing.remove(person)) {
      throw Fault.notFound("call", id);
    }
    call.connected.add(person);
    return call.enter(List.of(person), CallStage.ACCEPTED);
  }

  /// The called person declines a call that is still ringing.
  public List<Notice> reject(String id, Address caller, Address person) {
    var call = activeCalls.get(id);
    if (call == null || !call.caller.equals(caller) || !call.ringing.remove(person)) {
      throw Fault.notFound("call", id);
    }
    var notices = call.enter(List.of(person), CallStage.REJECTED);
    removeIfOver(call);
    return notices;
  }

  /// The calls that this person made or got, newest first.
  public List<PhoneCall> of(Address person) {
    return Stream.concat(ended.stream(), activeCalls.values().stream())
        .filter(call -> call.caller.equals(person) || call.stages.containsKey(person))
        .sorted(Comparator.comparingLong((ActiveCall call) -> call.number).reversed())
        .map(ActiveCall::toPhoneCall)
        .toList();
  }

  /// Ends the call: the called person declines or leaves, or the caller hangs up.
  public List<Notice> end(String id, Address person) {
    var call = activeCalls.get(id);
    if (call != null && call.caller.equals(person)) {
      return hangUp(call);
    }
    if (call != null && call.ringing.contains(person)) {
      return reject(id, call.caller, person);
    }
    if (call == null || !call.connected.remove(person)) {
      throw Fault.notFound("call", id);
    }
    call.ended(person);
    removeIfOver(call);
    return List.of();
  }

  /// Times out a call that nobody took; a call in progress continues.
  public List<Notice> timeOut(String id) {
    var call = activeCalls.get(id);
    if (call == null) {
      return List.of();
    }
    var notices = call.enter(call.ringing, CallStage.TIMED_OUT);
    call.ringing.clear();
    removeIfOver(call);
    return notices;
  }

  /// The caller hangs up, if the call is not over already.
  public List<Notice> hangUp(String id) {
    var call = activeCalls.get(id);
    return call == null ? List.of() : hangUp(call);
  }

  private List<Notice> hangUp(ActiveCall call) {
    var notices = call.enter(call.ringing, CallStage.ENDED);
    call.connected.forEach(call::ended);
    finish(call);
    return notices;
  }

  private void removeIfOver(ActiveCall call) {
    if (call.ringing.isEmpty() && call.connected.isEmpty()) {
      finish(call);
    }
  }

  private void finish(ActiveCall call) {
    activeCalls.remove(call.id);
    ended.addLast(call);
    if (ended.size() > ENDED) {
      ended.removeFirst();
    }
  }

  private static final class ActiveCall {
    /// The number of calls up to this one.
    final long number;

    final String id;
    final Address caller;
    final Address to;
    final boolean video;
    final Set<Address> ringing = new LinkedHashSet<>();
    final Set<Address> connected = new LinkedHashSet<>();
    final Map<Address, CallStage> stages = new LinkedHashMap<>();

    private final Map<Address, PhoneState> phones = new HashMap<>();

    ActiveCall(
        long number,
        String id,
        PhoneState caller,
        Address to,
        boolean video,
        List<PhoneState> called) {
      this.number = number;
      this.id = id;
      this.caller = caller.jid;
      this.to = to;
      this.video = video;
      phones.put(caller.jid, caller);
      for (var phone : called) {
        phones.put(phone.jid, phone);
        ringing.add(phone.jid);
      }
    }

    /// @return what the sessions of these people are notified of
    List<Notice> enter(Collection<Address> people, CallStage stage) {
      var chat = to.isGroup() ? to : caller;
      var event = new Event.CallChanged(new Call(id, chat, caller, video), stage);
      var notices = new ArrayList<Notice>();
      for (var person : people) {
        stages.put(person, stage);
        show(person);
        notices.add(Notice.passing(Objects.requireNonNull(phones.get(person)), event));
      }
      return notices;
    }

    void ended(Address person) {
      stages.put(person, CallStage.ENDED);
      show(person);
    }

    /// On the phones of the caller and of this person.
    void show(Address person) {
      for (var who : List.of(caller, person)) {
        Objects.requireNonNull(phones.get(who)).activity.call(id);
      }
    }

    PhoneCall toPhoneCall() {
      return new PhoneCall(id, caller, to, video, stages);
    }
  }
}
