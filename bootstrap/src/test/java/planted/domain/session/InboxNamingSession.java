package planted.domain.session;

import planted.application.chatwoot.StoredInbox;

/// Names a part in the core: in the apps of a session.
record InboxNamingSession(StoredInbox inbox) {}
