package planted.application.webhook;

/// Stands for the real one.
public interface LaneStore {}
