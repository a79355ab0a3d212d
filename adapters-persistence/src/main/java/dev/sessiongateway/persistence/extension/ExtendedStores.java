package dev.sessiongateway.persistence.extension;

import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;

/// The stores that an extension adds one to.
///
/// @param databases their type says what they are: `SqliteDatabases` with their directory, or
///   `PostgresDatabases` with the address of the default one
/// @param locations of the sessions in these databases; what is written there in one transaction is
///   stored together
/// @param json what messages and events are stored as
/// @param events appends events within a transaction
/// @param messages in the same databases
public record ExtendedStores(
    Databases databases,
    SessionLocations locations,
    Json json,
    EventWriter events,
    MessageStore messages) {}
