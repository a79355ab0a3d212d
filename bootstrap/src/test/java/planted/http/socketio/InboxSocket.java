package planted.http.socketio;

import planted.http.chatwoot.OpenInbox;

/// Breaks: nobodyKnowsParts, familiesAreStrangers.
record InboxSocket(OpenInbox inbox) {}
