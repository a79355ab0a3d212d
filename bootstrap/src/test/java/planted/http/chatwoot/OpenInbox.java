package planted.http.chatwoot;

/// Keeps the rules; others do not, who know it.
public final class OpenInbox {}
