package dev.sessiongateway.http.kernel.json;

import org.jspecify.annotations.Nullable;

/// A file that came as a part of a form.
///
/// @param mimetype as the client said, absent when it did not say more than that it is bytes
@SuppressWarnings("ArrayRecordComponent") // handed on, compared nowhere
public record Upload(byte[] bytes, @Nullable String mimetype, @Nullable String filename) {

  @Override
  public String toString() {
    return "Upload";
  }
}
