package planted.http.simulator;

/// Keeps the rules; others do not, who know it.
public final class OpenPhone {}
