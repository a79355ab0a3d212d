package planted.domain.fault;

/// Stands for the real one.
public record Fault(String code) {}
