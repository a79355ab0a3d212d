package dev.sessiongateway.application.form;

import java.io.IOException;

/// Takes a value in its stored form, part by part. For one thread.
public interface Sink {
  void beginObject() throws IOException;

  /// The name of the next value of the object.
  void name(String name) throws IOException;

  void endObject() throws IOException;

  void beginList() throws IOException;

  void endList() throws IOException;

  void text(String value) throws IOException;

  void number(long value) throws IOException;

  void number(double value) throws IOException;

  void flag(boolean value) throws IOException;

  /// Most sinks take no bytes: the files of what is stored are in the media store.
  default void bytes(byte[] value) throws IOException {
    throw new IllegalArgumentException("the file of a message must be stored first");
  }

  /// Writes an object of an unknown kind as it was read, when this text is such an object.
  ///
  /// @param property which says what an object is
  /// @return false when nothing was written, and the value is to be written like others
  default boolean original(String property, String tag, String text) throws IOException {
    return false;
  }
}
