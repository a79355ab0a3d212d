/// The port to what keeps a gateway's data: opening it by its name, its health, its checks and its
/// snapshots. What a store keeps, and which rules its parts follow, is in
/// [dev.sessiongateway.application.Stores]. Start with [StoreProvider].
@NullMarked
package dev.sessiongateway.application.store;

import org.jspecify.annotations.NullMarked;
