package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviours.BehaviourId;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.network.simulator.journal.BehaviourChange;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The behaviours of a world's phones, in the order in which they were added.
public final class WorldBehaviours {
  private final SequencedMap<BehaviourId, PhoneBehaviour> all = new LinkedHashMap<>();

  public void apply(BehaviourChange change) {
    switch (change) {
      case BehaviourChange.BehaviourAdded(var id, var behaviour) ->
          all.put(new BehaviourId(id), behaviour.toBehaviour());
      case BehaviourChange.BehaviourRemoved(var id) -> all.remove(new BehaviourId(id));
    }
  }

  /// A behaviour of several phones goes on with the others.
  public void removePhone(Address phone) {
    all.values()
        .removeIf(behaviour ->
            behaviour.numbers().size() == 1 && behaviour.numbers().getFirst().jid().equals(phone));
  }

  public SequencedMap<BehaviourId, PhoneBehaviour> all() {
    return Collections.unmodifiableSequencedMap(all);
  }

  public List<BehaviourId> ids() {
    return List.copyOf(all.keySet());
  }
}
