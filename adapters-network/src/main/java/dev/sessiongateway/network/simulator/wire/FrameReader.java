package dev.sessiongateway.network.simulator.wire;

import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.Source;
import dev.sessiongateway.application.form.Source.Token;
import dev.sessiongateway.network.simulator.journal.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Reads a frame: its head at once, its values when they are asked for. For one thread.
public final class FrameReader {
  private final Source source;
  private final Frame frame;

  /// @throws IllegalArgumentException when it is no frame
  public FrameReader(String text) {
    this(text, UnaryOperator.identity());
  }

  /// @param pictures gives the addresses that pictures have here
  /// @throws IllegalArgumentException when it is no frame
  public FrameReader(String text, UnaryOperator<String> pictures) {
    try {
      var json = JsonText.source(text.getBytes(StandardCharsets.UTF_8));
      source = new PictureSource(json, pictures);
      if (source.next() != Token.BEGIN_LIST) {
        throw new IllegalArgumentException("not a list");
      }
      frame = WireWords.FRAME.read(source);
    } catch (IOException | RuntimeException e) {
      throw new IllegalArgumentException("not a frame", e);
    }
  }

  public Frame frame() {
    return frame;
  }

  /// The next value.
  ///
  /// @throws IllegalArgumentException when there is no such value
  public <T> T next(Form<T> form) {
    return Objects.requireNonNull(read(form, false));
  }

  /// The next value, or null where it is absent.
  ///
  /// @throws IllegalArgumentException when there is something else
  public <T> @Nullable T nextOrNull(Form<T> form) {
    return read(form, true);
  }

  private <T> @Nullable T read(Form<T> form, boolean isOptional) {
    try {
      return isOptional ? form.readOrNull(source) : form.read(source);
    } catch (IOException | RuntimeException e) {
      throw new IllegalArgumentException("a frame has another value than it must have", e);
    }
  }
}
