package planted.org.mockito;

/// Stands for the real one.
public interface Mockito {}
