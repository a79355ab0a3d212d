package planted.bootstrap;

/// Stands for the real ones.
public interface Settings {}
