package dev.sessiongateway.application.identity;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;

/// Gives an event its id and its time. Stores call it for the events that follow from what they
/// find, in the middle of a unit: it is quick and does not block.
@FunctionalInterface
public interface EventFactory {
  NewEvent on(Event event);
}
