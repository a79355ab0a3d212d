package org.example.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.form.Sink;
import dev.sessiongateway.application.form.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// The stored form as bytes: a sign for each token, and behind it the length and the bytes of what
/// it says.
final class Tokens {
  private Tokens() {}

  static final class Writer implements Sink {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    byte[] take() {
      var taken = bytes.toByteArray();
      bytes.reset();
      return taken;
    }

    private void write(char sign, byte[] value) throws IOException {
      out.writeByte(sign);
      out.writeInt(value.length);
      out.write(value);
    }

    @Override
    public void beginObject() throws IOException {
      out.writeByte('{');
    }

    @Override
    public void endObject() throws IOException {
      out.writeByte('}');
    }

    @Override
    public void beginList() throws IOException {
      out.writeByte('[');
    }

    @Override
    public void endList() throws IOException {
      out.writeByte(']');
    }

    @Override
    public void name(String name) throws IOException {
      write('n', name.getBytes(UTF_8));
    }

    @Override
    public void text(String value) throws IOException {
      write('t', value.getBytes(UTF_8));
    }

    @Override
    public void bytes(byte[] value) throws IOException {
      write('t', value);
    }

    @Override
    public void number(long value) throws IOException {
      write('0', Long.toString(value).getBytes(UTF_8));
    }

    @Override
    public void number(double value) throws IOException {
      write('0', Double.toString(value).getBytes(UTF_8));
    }

    @Override
    public void flag(boolean value) throws IOException {
      write('f', Boolean.toString(value).getBytes(UTF_8));
    }
  }

  static final class Reader implements Source {
    private final DataInputStream in;
    private byte[] current = new byte[0];

    Reader(byte[] bytes) {
      in = new DataInputStream(new ByteArrayInputStream(bytes));
    }

    String nextText() throws IOException {
      next();
      return text();
    }

    boolean hasMore() throws IOException {
      return in.available() > 0;
    }

    @Override
    public Token next() throws IOException {
      return switch (in.read()) {
        case '{' -> Token.BEGIN_OBJECT;
        case '}' -> Token.END_OBJECT;
        case '[' -> Token.BEGIN_LIST;
        case ']' -> Token.END_LIST;
        case 'n' -> saying(Token.NAME);
        case 't' -> saying(Token.TEXT);
        case '0' -> saying(Token.NUMBER);
        case 'f' -> saying(Token.FLAG);
        case -1 -> Token.END;
        default -> throw new IOException("an entry of the journal has an unknown token");
      };
    }

    private Token saying(Token token) throws IOException {
      current = in.readNBytes(in.readInt());
      return token;
    }

    @Override
    public String text() {
      return new String(current, UTF_8);
    }

    @Override
    public byte[] bytes() {
      return current;
    }

    @Override
    public long integer() {
      return Long.parseLong(text());
    }

    @Override
    public double decimal() {
      return Double.parseDouble(text());
    }
  }
}
