package planted.application.search;

/// The port of a part.
public interface WordIndex {}
