package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The sessions linked to phones as devices, and the signals queued for them. Guarded by the
/// world's lock.
public final class LinkedDevices {
  private final WorldState world;
  private final SortedMap<SessionName, Device> devices = new TreeMap<>();
  private final SortedMap<SessionName, FailureReason> revocations = new TreeMap<>();
  private final Set<Device> devicesToWake = new LinkedHashSet<>();

  LinkedDevices(WorldState world) {
    this.world = world;
  }

  Collection<Device> all() {
    return Collections.unmodifiableCollection(devices.values());
  }

  /// The linked sessions.
  public List<SessionName> sessions() {
    return List.copyOf(devices.keySet());
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

  void add(Device device) {
    devices.put(device.session, device);
    device.phone.devices.put(device.session, device);
  }

  /// @return whether the session was linked
  boolean remove(SessionName session) {
    var device = devices.remove(session);
    if (device != null) {
      device.phone.devices.remove(session);
      world.presences().forget(device);
    }
    return device != null;
  }

  void revoke(SessionName session, FailureReason reason) {
    revocations.put(session, reason);
  }

  void clearRevocation(SessionName session) {
    revocations.remove(session);
  }

  /// The linked device of this session; null without a session, or when it is unlinked.
  @Nullable Device deviceOf(@Nullable String session) {
    return session == null ? null : devices.get(new SessionName(session));
  }

  public Device device(SessionName session) {
    var device = devices.get(session);
    if (device == null) {
      throw new Fault.SessionNotReady(session.value(), Fault.NotReadyReason.UNAUTHENTICATED)
          .toException();
    }
    return device;
  }

  /// Queues the signal for every device of this account.
  void send(Address account, LinkSignal.AccountUpdate signal) {
    var phone = world.phoneOrNull(account);
    if (phone != null) {
      phone.devices.values().forEach(device -> send(device, signal));
    }
  }

  /// Queues an event for every device of the account. Its origin is the API for the device that
  /// acted, and the phone for the others.
  void send(PhoneState phone, @Nullable Device actor, Function<Origin, Event.Reported> event) {
    for (var device : phone.devices.values()) {
      var origin = device == actor ? Origin.API : Origin.PHONE;
      send(device, event.apply(origin));
    }
  }

  void send(Device device, LinkSignal.AccountUpdate signal) {
    world.lids().of(signal).ifPresent(device::add);
    device.add(signal);
    devicesToWake.add(device);
  }

  /// As [#send(Address, LinkSignal.AccountUpdate)], but only for devices that are connected now.
  void sendTransient(Address account, LinkSignal.AccountUpdate signal) {
    var phone = world.phoneOrNull(account);
    if (phone != null) {
      for (var device : phone.devices.values()) {
        device.addPassing(signal);
        devicesToWake.add(device);
      }
    }
  }

  /// Devices with signals queued since the last call.
  List<Device> takeDevicesToWake() {
    if (devicesToWake.isEmpty()) {
      return List.of();
    }
    var taken = new ArrayList<>(devicesToWake);
    devicesToWake.clear();
    return taken;
  }
}
