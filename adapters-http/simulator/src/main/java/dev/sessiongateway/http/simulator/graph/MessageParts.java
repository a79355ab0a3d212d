package dev.sessiongateway.http.simulator.graph;

/// What a message of a business may name: its files and the products of its shop.
record MessageParts(MessageFiles files, CloudShop shop) {}
