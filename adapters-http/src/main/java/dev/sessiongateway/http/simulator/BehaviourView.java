package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.simulation.DescribedBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviours.Running;
import org.jspecify.annotations.Nullable;

/// A behaviour with all its values, and what came of it.
@JsonInclude(JsonInclude.Include.NON_NULL)
record BehaviourView(
    String id, @JsonUnwrapped BehaviourBody behaviour, long acted, @Nullable String lastFault) {
  static BehaviourView of(Running running) {
    return new BehaviourView(
        running.id().value(),
        BehaviourBody.of(DescribedBehaviour.of(running.behaviour())),
        running.acted(),
        running.lastFault());
  }
}
