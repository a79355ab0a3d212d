package planted.application.session;

import com.fasterxml.jackson.databind.ObjectMapper;

/// Breaks: applicationKnowsOnlyTheDomain, jacksonStaysInTheAdapters.
record JsonSessions(ObjectMapper json) {}
