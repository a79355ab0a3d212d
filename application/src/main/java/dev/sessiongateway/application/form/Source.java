package dev.sessiongateway.application.form;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Gives a value in its stored form, token by token. For one thread.
public interface Source {
  /// What a stored form consists of.
  enum Token {
    BEGIN_OBJECT,
    END_OBJECT,
    BEGIN_LIST,
    END_LIST,
    /// The name of the next value of an object.
    NAME,
    TEXT,
    NUMBER,
    FLAG,
    ABSENT,
    /// There is nothing more.
    END
  }

  Token next() throws IOException;

  /// The text of the current token: of a name, or of a value that is no object and no list.
  String text() throws IOException;

  /// The current number, without its fraction.
  long integer() throws IOException;

  /// The current number.
  double decimal() throws IOException;

  /// The bytes of the current text; only a source whose sink takes bytes has them.
  default byte[] bytes() throws IOException {
    throw new IllegalArgumentException("bytes are not stored here");
  }

  /// The text of a property that was not the first of its object. The current token, the first name
  /// of the object, stays.
  ///
  /// @return null when the object has no such text, or this source does not look for it
  default @Nullable String later(String property) throws IOException {
    return null;
  }

  /// All of the object whose kind is not known. The current token is the tag, as the first value;
  /// it becomes the end of the object.
  ///
  /// @return null when this source takes only what is known
  default @Nullable String original() throws IOException {
    return null;
  }
}
