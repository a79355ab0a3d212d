package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.persistence.database.Unit;
import dev.sessiongateway.persistence.place.Place;
import java.sql.SQLException;

/// One entry, prepared as far as that goes outside the writer's thread.
@FunctionalInterface
interface TrafficWrite {
  void on(Unit unit, Place place) throws SQLException;
}
