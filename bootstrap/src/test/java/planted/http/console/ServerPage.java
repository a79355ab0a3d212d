package planted.http.console;

import planted.http.PlantedServer;

/// Breaks: nobodyInHttpKnowsTheServer.
record ServerPage(PlantedServer server) {}
