package planted.domain.session;

import org.slf4j.Logger;

/// Breaks: domainIsAlone.
record LoggingSession(Logger log) {}
