package dev.sessiongateway.network.simulator.wire;

import dev.sessiongateway.application.form.Source;
import java.io.IOException;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Reads values in which pictures have other addresses than where they are written: those of the
/// gateway that reads them.
final class PictureSource implements Source {
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
