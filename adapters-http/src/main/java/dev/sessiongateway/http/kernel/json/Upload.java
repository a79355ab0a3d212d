package dev.sessiongateway.http.kernel.json;

import org.jspecify.annotations.Nullable;

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
