package dev.sessiongateway.application.messaging;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.form.Sink;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.IsoInstant;
import dev.sessiongateway.domain.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Recognises repeated sends, and derives message ids from idempotency keys. The fingerprint of a
/// send is stored with its message.
final class Fingerprint {
  private static final int BYTES = 16;
  private static final int ID_DIGITS = 20;

  private Fingerprint() {}

  /// Equal for equal recipient, content, quote and mentions; files to fetch count by their URL.
  ///
  /// A [dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest] does not count: a
  /// repeated send is the same send whatever it asks for and whatever the page shows by then, and
  /// its first result is answered.
  static String of(OutgoingMessage message) {
    var sink = new DigestSink();
    sink.name("chat");
    sink.text(message.chat().toString());
    sink.name("content");
    var content = message.content().withFiles(Fingerprint::asGiven);
    add(sink, Content.class, content);
    var quote = message.quote();
    if (quote != null) {
      sink.name("quote");
      add(sink, Quote.class, new Quote(quote.id(), quote.sender(), quote.text()));
    } else if (message.replyTo() != null) {
      sink.name("reply-to");
      sink.text(message.replyTo().value());
    }
    for (var person : message.mentions()) {
      sink.name("mention");
      sink.text(person.toString());
    }
    if (message.conversion() == MediaConversion.REQUIRED) {
      sink.name("convert");
    }
    if (message.forwarded()) {
      sink.name("forwarded");
    }
    if (message.timer() != null) {
      sink.name("disappears-after");
      sink.text(message.timer().code());
    }
    addTimes(sink, message.schedule());
    return HexFormat.of().formatHex(sink.digest(Sha256.newDigest()), 0, BYTES);
  }

  /// Whether the client waits does not count.
  private static void addTimes(DigestSink sink, Schedule schedule) {
    if (schedule.sendAt() != null) {
      sink.name("send-at");
      sink.text(IsoInstant.format(schedule.sendAt()));
    }
    if (schedule.expiresAt() != null) {
      sink.name("expires-at");
      sink.text(IsoInstant.format(schedule.expiresAt()));
    }
  }

  private static <T> void add(DigestSink sink, Class<T> type, T value) {
    try {
      StoredWords.FORMS.of(type).write(value, sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a digest does not fail
    }
  }

  /// Without what the gateway finds out about a file, and without the declared type.
  private static Attachment asGiven(Attachment file) {
    return switch (file) {
      case Attachment.Inline(var bytes, _, var name) -> new Attachment.Inline(bytes, null, name);
      case Attachment.Remote(var url, _, var name) -> new Attachment.Remote(url, null, name);
      case Attachment.Stored(var id, _, var name, _, _) ->
          new Attachment.Stored(id, "", name, 0, MediaDetails.NONE);
    };
  }

  /// One key in one session always gives one message id, so that the network drops duplicates too.
  static MessageId idOf(SessionName session, String idempotencyKey) {
    var digest = Sha256.newDigest();
    add(digest, session.value());
    add(digest, idempotencyKey);
    var hex = Ascii.upper(HexFormat.of().formatHex(digest.digest()));
    return new MessageId(hex.substring(0, ID_DIGITS));
  }

  private static void add(MessageDigest digest, String part) {
    digest.update(part.getBytes(UTF_8));
    digest.update((byte) 0);
  }

  /// Digests the stored form of values: each name and value with its length, so that no two forms
  /// have the same digest. Bytes are digested behind all the rest.
  private static final class DigestSink implements Sink {
    private static final int USUAL_CHARACTERS = 256;

    private final StringBuilder text = new StringBuilder(USUAL_CHARACTERS);
    private final List<byte[]> files = new ArrayList<>();

    byte[] digest(MessageDigest digest) {
      digest.update(UTF_8.encode(CharBuffer.wrap(text)));
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
}
