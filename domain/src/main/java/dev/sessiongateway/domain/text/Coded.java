package dev.sessiongateway.domain.text;

/// A constant with a word of its own that is stored and sent. The word never changes, whatever the
/// constant is called.
public interface Coded {
  String code();

  /// The constant with this word.
  ///
  /// @throws IllegalArgumentException when there is none, as in what a later version stored
  static <E extends Enum<E> & Coded> E of(Class<E> type, String code) {
    for (var constant : type.getEnumConstants()) {
      if (constant.code().equals(code)) {
        return constant;
      }
    }
    throw new IllegalArgumentException("unknown word " + code);
  }
}
