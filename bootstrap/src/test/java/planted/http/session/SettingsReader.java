package planted.http.session;

import planted.bootstrap.Settings;

/// Breaks: nobodyKnowsBootstrap.
record SettingsReader(Settings settings) {}
