package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.signal.Device;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The sessions linked to phones as devices, and the signals queued for them. Guarded by the
/// world's lock.
public final class LinkedDevices {
  private final LidAssignments lids;
  private final SortedMap<SessionName, Device> devices = new TreeMap<>();
  private final Map<Address, SortedMap<SessionName, Device>> byAccount = new HashMap<>();
  private final SortedMap<SessionName, FailureReason> revocations = new TreeMap<>();
  private final Map<Address, SequencedSet<Device>> presenceFollowers = new HashMap<>();
  private final Map<SessionName, SequencedSet<Address>> followedPresences = new HashMap<>();
  private final Set<Device> devicesToWake = new LinkedHashSet<>();

  LinkedDevices(LidAssignments lids) {
    this.lids = lids;
  }

  Collection<Device> all() {
    return Collections.unmodifiableCollection(devices.values());
  }

  /// The linked sessions.
  public List<SessionName> sessions() {
    return List.copyOf(devices.keySet());
  }

  public List<SessionName> sessionsOf(Address account) {
    return List.copyOf(byAccount.getOrDefault(account, Collections.emptySortedMap()).keySet());
  }

  /// The unlinked sessions that have not received the reason yet.
  Map<SessionName, FailureReason> revocations() {
    return Collections.unmodifiableMap(revocations);
  }

  @Nullable
  public Device deviceOrNull(SessionName session) {
    return devices.get(session);
  }

  @Nullable
  public FailureReason revocationOrNull(SessionName session) {
    return revocations.get(session);
  }

  public boolean isLinkedOrRevoked(SessionName session) {
    return devices.containsKey(session) || revocations.containsKey(session);
  }

  public Device device(SessionName session) {
    var device = devices.get(session);
    if (device == null) {
      throw new Fault.SessionNotReady(session.value(), Fault.NotReadyReason.UNAUTHENTICATED)
          .toException();
    }
    return device;
  }

  void add(Device device) {
    devices.put(device.session, device);
    byAccount.computeIfAbsent(device.account, _ -> new TreeMap<>()).put(device.session, device);
  }

  /// @return whether the session was linked
  boolean remove(SessionName session) {
    var device = devices.remove(session);
    if (device == null) {
      return false;
    }
    byAccount.computeIfPresent(
        device.account, (_, all) -> all.remove(session) != null && all.isEmpty() ? null : all);
    var followed = followedPresences.remove(session);
    if (followed != null) {
      followed.forEach(chat -> unfollow(device, chat));
    }
    return true;
  }

  void revoke(SessionName session, FailureReason reason) {
    revocations.put(session, reason);
  }

  void clearRevocation(SessionName session) {
    revocations.remove(session);
  }

  /// Queues what the sessions are notified of, each behind the hidden ids of the people in it.
  void notify(List<Notice> notices) {
    for (var notice : notices) {
      var linked = byAccount.get(notice.account());
      if (linked != null) {
        linked.values().forEach(device -> notify(device, notice));
      }
    }
  }

  private void notify(Device device, Notice notice) {
    var signal = notice.signal().apply(device.session);
    if (signal == null) {
      return;
    }
    if (notice.isPassing()) {
      device.addPassing(signal);
    } else {
      lids.of(signal).ifPresent(device.queue::add);
      device.queue.add(signal);
    }
    devicesToWake.add(device);
  }

  /// Devices with signals queued since the last call.
  List<Device> takeDevicesToWake() {
    if (devicesToWake.isEmpty()) {
      return List.of();
    }
    var taken = List.copyOf(devicesToWake);
    devicesToWake.clear();
    return taken;
  }

  /// The session follows the presence in the chat, and no longer the oldest one beyond the limit.
  void followPresence(Device device, Address chat) {
    var followed = followedPresences.computeIfAbsent(device.session, _ -> new LinkedHashSet<>());
    followed.add(chat);
    presenceFollowers.computeIfAbsent(chat, _ -> new LinkedHashSet<>()).add(device);
    if (followed.size() > PresenceReading.SUBSCRIPTIONS) {
      unfollow(device, followed.removeFirst());
    }
  }

  private void unfollow(Device device, Address chat) {
    presenceFollowers.computeIfPresent(
        chat, (_, all) -> all.remove(device) && all.isEmpty() ? null : all);
  }

  /// The chats whose presence the session follows.
  Collection<Address> followedPresences(SessionName session) {
    return followedPresences.getOrDefault(session, Collections.emptySortedSet());
  }

  /// The devices that follow the presence in this chat.
  Collection<Device> presenceFollowers(Address chat) {
    return presenceFollowers.getOrDefault(chat, Collections.emptySortedSet());
  }

  /// What the linked sessions of an account are notified of, because the world has changed.
  ///
  /// @param signal for each session; null for one that is not notified
  /// @param isPassing whether only sessions with an open link are notified
  public record Notice(
      Address account,
      Function<SessionName, LinkSignal.@Nullable AccountUpdate> signal,
      boolean isPassing) {

    static Notice of(PhoneState account, LinkSignal.AccountUpdate signal) {
      return new Notice(account.jid, _ -> signal, false);
    }

    static Notice passing(PhoneState account, Event.Reported event) {
      return new Notice(account.jid, _ -> event, true);
    }

    /// For one session of the account.
    static Notice toOne(PhoneState account, SessionName one, LinkSignal.AccountUpdate signal) {
      return new Notice(account.jid, session -> session.equals(one) ? signal : null, false);
    }

    /// For the sessions that did not cause it.
    ///
    /// @param cause the session that did; absent for the phone itself
    static Notice toOthers(
        PhoneState account, @Nullable SessionName cause, LinkSignal.AccountUpdate signal) {
      return new Notice(account.jid, session -> session.equals(cause) ? null : signal, false);
    }

    /// The origin is the API for the session that caused the event, and the phone for the others.
    ///
    /// @param cause the session that did; absent for the phone itself
    static Notice byOrigin(
        PhoneState account, @Nullable SessionName cause, Function<Origin, Event.Reported> event) {
      return new Notice(
          account.jid,
          session -> event.apply(session.equals(cause) ? Origin.API : Origin.PHONE),
          false);
    }
  }
}
