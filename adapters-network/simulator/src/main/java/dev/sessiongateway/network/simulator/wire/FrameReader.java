package dev.sessiongateway.network.simulator.wire;

import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.Source;
import dev.sessiongateway.application.form.Source.Token;
import dev.sessiongateway.network.simulator.journal.JournalJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
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
      var json = JournalJson.source(text.getBytes(StandardCharsets.UTF_8));
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

  /// Reads values in which pictures have other addresses than where they are written: those of the
  /// gateway that reads them.
  static final class PictureSource implements Source {
    /// The properties that hold the address of a picture.
    private static final Set<String> PICTURES = Set.of("picture", "pictureUrl", "preview");

    private final Source source;
    private final UnaryOperator<String> addresses;
    private boolean isPicture;

    /// @param addresses gives the address here
    PictureSource(Source source, UnaryOperator<String> addresses) {
      this.source = source;
      this.addresses = addresses;
    }

    @Override
    public Token next() throws IOException {
      var token = source.next();
      if (token == Token.NAME) {
        isPicture = PICTURES.contains(source.text());
      } else if (token != Token.TEXT) {
        isPicture = false;
      }
      return token;
    }

    /// A name is no address; of a picture's property it is none of the addresses that are known.
    @Override
    public String text() throws IOException {
      var text = source.text();
      return isPicture ? addresses.apply(text) : text;
    }

    @Override
    public long integer() throws IOException {
      return source.integer();
    }

    @Override
    public double decimal() throws IOException {
      return source.decimal();
    }

    @Override
    public @Nullable String later(String property) throws IOException {
      return source.later(property);
    }

    @Override
    public @Nullable String original() throws IOException {
      return source.original();
    }
  }
}
