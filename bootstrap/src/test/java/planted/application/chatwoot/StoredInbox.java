package planted.application.chatwoot;

/// A part that the core may not name.
public final class StoredInbox {}
