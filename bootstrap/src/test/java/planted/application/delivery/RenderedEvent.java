package planted.application.delivery;

/// An event as a family shows it.
public record RenderedEvent(String body) {}
