package planted.http.session;

import java.sql.Connection;
import planted.persistence.webhook.UntriedLaneStore;

/// Breaks: adaptersAreStrangers, databaseStaysInPersistence.
record RowReadingRoutes(UntriedLaneStore lanes, Connection connection) {}
