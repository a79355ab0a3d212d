package planted.bootstrap;

import planted.junit.PlantedExtension;

/// Breaks: nobodyKnowsJunit.
record SettingsOfTests(PlantedExtension extension) {}
