package dev.sessiongateway.bootstrap.example.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.form.Sink;
import dev.sessiongateway.application.form.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// The stored form as bytes: the number of each token, and behind it what the token says.
final class Tokens {
  private static final Source.Token[] ALL = Source.Token.values();

  private Tokens() {}

  static final class Writer implements Sink {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    byte[] take() {
      var taken = bytes.toByteArray();
      bytes.reset();
      return taken;
    }

    private void token(Source.Token token) throws IOException {
      out.writeByte(token.ordinal());
    }

    private void bytes(Source.Token token, byte[] value) throws IOException {
      token(token);
      out.writeInt(value.length);
      out.write(value);
    }

    @Override
    public void beginObject() throws IOException {
      token(Source.Token.BEGIN_OBJECT);
    }

    @Override
    public void endObject() throws IOException {
      token(Source.Token.END_OBJECT);
    }

    @Override
    public void beginList() throws IOException {
      token(Source.Token.BEGIN_LIST);
    }

    @Override
    public void endList() throws IOException {
      token(Source.Token.END_LIST);
    }

    @Override
    public void name(String name) throws IOException {
      bytes(Source.Token.NAME, name.getBytes(UTF_8));
    }

    @Override
    public void text(String value) throws IOException {
      bytes(Source.Token.TEXT, value.getBytes(UTF_8));
    }

    @Override
    public void bytes(byte[] value) throws IOException {
      bytes(Source.Token.TEXT, value);
    }

    @Override
    public void number(long value) throws IOException {
      bytes(Source.Token.NUMBER, Long.toString(value).getBytes(UTF_8));
    }

    @Override
    public void number(double value) throws IOException {
      bytes(Source.Token.NUMBER, Double.toString(value).getBytes(UTF_8));
    }

    @Override
    public void flag(boolean value) throws IOException {
      bytes(Source.Token.FLAG, Boolean.toString(value).getBytes(UTF_8));
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
      var number = in.read();
      var token = number < 0 ? Token.END : ALL[number];
      switch (token) {
        case NAME, TEXT, NUMBER, FLAG -> current = in.readNBytes(in.readInt());
        case BEGIN_OBJECT, END_OBJECT, BEGIN_LIST, END_LIST, ABSENT, END -> current = new byte[0];
      }
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
