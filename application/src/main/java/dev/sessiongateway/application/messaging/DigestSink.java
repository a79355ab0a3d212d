package dev.sessiongateway.application.messaging;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.form.Sink;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;

/// Digests the stored form of values: each name and value with its length, so that no two forms
/// have the same digest. Bytes are digested behind all the rest.
final class DigestSink implements Sink {
  private final StringBuilder text = new StringBuilder();
  private final List<byte[]> files = new ArrayList<>();

  byte[] digest(MessageDigest digest) {
    digest.update(text.toString().getBytes(UTF_8));
    files.forEach(digest::update);
    return digest.digest();
  }

  @Override
  public void beginObject() {
    text.append('{');
  }

  @Override
  public void name(String name) {
    text.append(name).append('=');
  }

  @Override
  public void endObject() {
    text.append('}');
  }

  @Override
  public void beginList() {
    text.append('[');
  }

  @Override
  public void endList() {
    text.append(']');
  }

  @Override
  public void text(String value) {
    text.append(value.length()).append(':').append(value);
  }

  @Override
  public void number(long value) {
    text.append(value).append(';');
  }

  @Override
  public void number(double value) {
    text.append(value).append(';');
  }

  @Override
  public void flag(boolean value) {
    text.append(value).append(';');
  }

  @Override
  public void bytes(byte[] value) {
    number(value.length);
    files.add(value);
  }
}
