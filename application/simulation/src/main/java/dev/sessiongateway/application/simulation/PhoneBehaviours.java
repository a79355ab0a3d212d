package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the phones of a simulated network do by themselves. Behaviours belong to the world: they
/// survive a restart, are in snapshots, and a new world has its own. Thread-safe.
public interface PhoneBehaviours {
  /// Names them in the fault of a network that has none.
  String CODE = "phone-behaviours";

  /// How many there can be at once.
  int MOST = 1_000;

  /// In the order in which they were added.
  List<Running> list();

  /// @throws dev.sessiongateway.domain.fault.FaultException `behaviour.not-found`
  default Running get(BehaviourId id) {
    return list().stream()
        .filter(running -> running.id().equals(id))
        .findFirst()
        .orElseThrow(() -> Fault.notFound("behaviour", id.value()));
  }

  /// Begins a behaviour.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` for a number without
  ///   a phone, a group that is not there, or an expression that cannot be used;
  ///   `behaviours.too-many` when there are [#MOST]; nothing has changed then
  BehaviourId add(PhoneBehaviour behaviour);

  /// Ends a behaviour; what it was about to do is not done.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `behaviour.not-found`
  void remove(BehaviourId id);

  /// Ends all behaviours.
  void clear();

  /// A behaviour, and what came of it since the network was opened.
  ///
  /// @param acted how often it did something
  /// @param lastFault the code of the latest failure; absent when there was none
  record Running(
      BehaviourId id, PhoneBehaviour behaviour, long acted, @Nullable String lastFault) {}

  /// Identifies a behaviour in its world.
  record BehaviourId(String value) {
    @Override
    public String toString() {
      return value;
    }
  }
}
