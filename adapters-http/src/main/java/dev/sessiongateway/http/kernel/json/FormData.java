package dev.sessiongateway.http.kernel.json;

import dev.sessiongateway.domain.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A body of named texts, and at most one file. Not thread-safe.
public final class FormData {
  private static final int MOST_FIELDS = 1_000;
  private static final int LONGEST_NAME = 256;

  private final List<Field> fields = new ArrayList<>();
  private @Nullable Upload file;

  /// Adds a value; a name may occur more than once.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.body`
  public void add(String name, String text) {
    if (fields.size() >= MOST_FIELDS) {
      throw Fault.invalid("body", "has more than " + MOST_FIELDS + " fields");
    }
    if (name.length() > LONGEST_NAME) {
      throw Fault.invalid("body", "has a name of more than " + LONGEST_NAME + " characters");
    }
    fields.add(new Field(name, text));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file` for a second one
  public void file(Upload upload) {
    if (file != null) {
      throw Fault.invalid("file", "must be one file");
    }
    file = upload;
  }

  List<Field> fields() {
    return fields;
  }

  @Nullable Upload file() {
    return file;
  }

  record Field(String name, String text) {}

  /// A file part of a form.
  ///
  /// @param mimetype as the client sent it, absent when that was only `application/octet-stream`
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  public record Upload(byte[] bytes, @Nullable String mimetype, @Nullable String filename) {

    @Override
    public String toString() {
      return "Upload";
    }
  }
}
