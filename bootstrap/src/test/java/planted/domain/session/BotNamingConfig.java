package planted.domain.session;

import planted.application.bots.AnsweringBot;

/// Names a part in the core: in the configuration of a session.
record BotNamingConfig(AnsweringBot bot) {}
