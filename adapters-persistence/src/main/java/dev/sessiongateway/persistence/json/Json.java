package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.SegmentedStringWriter;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.sessiongateway.application.cache.AdmissionFilter;
import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.Forms;
import dev.sessiongateway.application.form.Source;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverSettings;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// Serialises domain values as JSON text and reads them back. Thread-safe.
///
/// Each object ends with `"v"`, the version of its form. Text without one has version 1. The
/// version is at the end, so that it is read without parsing the text twice.
public final class Json {
  private static final String VERSION_KEY = "\"" + JsonSink.VERSION_NAME + "\":";
  private static final String ENDING = "," + VERSION_KEY + JsonSink.VERSION + "}";
  private static final String CREATED =
      "{\"" + StoredWords.IS + "\":\"message.created\",\"message\":";
  private static final String SINK = "{\"sink\":";
  private static final int LONGEST_VERSION = 9;

  /// Its buffers are for further texts: as many as were in use at once, which is about one for each
  /// processor, because nothing waits meanwhile. By default Jackson keeps them with the thread, and
  /// a virtual thread lasts for one request. Its bounded pool has a lock, for which threads wait.
  private static final JsonFactory FACTORY =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.newConcurrentDequePool()).build();

  private static final Forms FORMS = StoredWords.FORMS;
  private static final Form<List<Session.StateEntry>> HISTORY =
      FORMS.listOf(Session.StateEntry.class);
  private static final Form<List<PollTally>> TALLIES = FORMS.listOf(PollTally.class);

  private static final long CACHED_CHARACTERS = 4 << 20;
  private static final int REMEMBERED_BITS = 14;

  /// Messages that were read more than once, by their text: the same text is always the same
  /// message. Threads that read it keep it in order, because waking others takes longer.
  private final Cache<String, Message> messages =
      Caffeine.newBuilder()
          .executor(Runnable::run)
          .maximumWeight(CACHED_CHARACTERS)
          .weigher((String text, Message _) -> text.length())
          .build();

  private final AdmissionFilter readBefore = new AdmissionFilter(REMEMBERED_BITS);

  public String write(Event event) {
    return text(FORMS.of(Event.class), event);
  }

  /// As [#write(Event)] writes the event that this message was created.
  ///
  /// @param message as [#write(Message)] wrote it
  public String writeCreated(String message) {
    return CREATED + message.substring(0, message.length() - ENDING.length()) + "}" + ENDING;
  }

  public Event event(String text) {
    return read(FORMS.of(Event.class), text);
  }

  public String write(Message message) {
    return text(FORMS.of(Message.class), message);
  }

  public Message message(String text) {
    var known = messages.getIfPresent(text);
    if (known != null) {
      return known;
    }
    var message = read(FORMS.of(Message.class), text);
    if (readBefore.admits(text.hashCode())) {
      messages.put(text, message);
    }
    return message;
  }

  public String write(SessionState state) {
    return text(FORMS.of(SessionState.class), state);
  }

  public SessionState state(String text) {
    return read(FORMS.of(SessionState.class), text);
  }

  public String write(Account account) {
    return text(FORMS.of(Account.class), account);
  }

  public Account account(String text) {
    return read(FORMS.of(Account.class), text);
  }

  public String write(List<Session.StateEntry> history) {
    return text(HISTORY, history);
  }

  public List<Session.StateEntry> history(String text) {
    return read(HISTORY, text);
  }

  public String write(SessionConfig config) {
    return text(FORMS.of(SessionConfig.class), config);
  }

  public SessionConfig config(String text) {
    return read(FORMS.of(SessionConfig.class), text);
  }

  public String writeTallies(List<PollTally> tallies) {
    return text(TALLIES, tallies);
  }

  public List<PollTally> tallies(String text) {
    return read(TALLIES, text);
  }

  public String write(ReceiverSettings settings) {
    return switch (settings) {
      case Webhook webhook -> text(FORMS.of(Webhook.class), webhook);
      case SinkSubscription sink -> text(FORMS.of(SinkSubscription.class), sink);
    };
  }

  public ReceiverSettings receiver(String text) {
    if (EarlierSink.isWrittenIn(text)) {
      return EarlierSink.read(text);
    }
    return text.startsWith(SINK)
        ? read(FORMS.of(SinkSubscription.class), text)
        : read(FORMS.of(Webhook.class), text);
  }

  public String write(NetworkState.Document document) {
    return text(FORMS.of(NetworkState.Document.class), document);
  }

  public NetworkState.Document document(String text) {
    return read(FORMS.of(NetworkState.Document.class), text);
  }

  /// The description of a file, which lies beside it.
  public static String write(Attachment.Stored file) {
    return text(FORMS.of(Attachment.Stored.class), file);
  }

  /// @throws IOException when it is none
  public static Attachment.Stored file(String text) throws IOException {
    try {
      return read(FORMS.of(Attachment.Stored.class), text);
    } catch (RuntimeException e) {
      throw new IOException("not the description of a file", e);
    }
  }

  /// What a part stores in a form of its own.
  public static <T> String text(Form<T> form, T value) {
    var buffers = FACTORY._getBufferRecycler();
    try (var text = new SegmentedStringWriter(buffers)) {
      try (var out = FACTORY.createGenerator(text)) {
        form.write(value, new JsonSink(FACTORY, out));
      }
      return text.getAndClear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      buffers.releaseToPool();
    }
  }

  /// Reads what [#text] wrote.
  public static <T> T read(Form<T> form, String text) {
    requireKnownVersion(text);
    try (var in = FACTORY.createParser(text)) {
      return form.read(new JsonSource(text, in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// JSON of a later version may have another meaning, even where it can be parsed.
  private static void requireKnownVersion(String text) {
    var end = text.lastIndexOf('}');
    var start = end;
    while (start > 0 && Character.isDigit(text.charAt(start - 1))) {
      start--;
    }
    if (start < end
        && text.startsWith(VERSION_KEY, start - VERSION_KEY.length())
        && (end - start > LONGEST_VERSION
            || Integer.parseInt(text, start, end, 10) > JsonSink.VERSION)) {
      throw new IllegalStateException(
          "stored by a later version of the gateway, in form "
              + text.substring(start, end)
              + "; this one knows forms up to "
              + JsonSink.VERSION);
    }
  }

  /// Reads a stored form from JSON.
  static final class JsonSource implements Source {
    private final String text;
    private final JsonParser in;

    JsonSource(String text, JsonParser in) {
      this.text = text;
      this.in = in;
    }

    @Override
    public Token next() throws IOException {
      return switch (in.nextToken()) {
        case START_OBJECT -> Token.BEGIN_OBJECT;
        case END_OBJECT -> Token.END_OBJECT;
        case START_ARRAY -> Token.BEGIN_LIST;
        case END_ARRAY -> Token.END_LIST;
        case FIELD_NAME -> Token.NAME;
        case VALUE_STRING -> Token.TEXT;
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Token.NUMBER;
        case VALUE_TRUE, VALUE_FALSE -> Token.FLAG;
        case VALUE_NULL -> Token.ABSENT;
        case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> Token.END;
        case null -> Token.END;
      };
    }

    @Override
    public String text() throws IOException {
      return in.getText();
    }

    @Override
    public long integer() throws IOException {
      return in.getLongValue();
    }

    @Override
    public double decimal() throws IOException {
      return in.getDoubleValue();
    }

    /// The object begins before its tag, whose name has no brace.
    @Override
    public String original() throws IOException {
      var start = text.lastIndexOf('{', (int) in.currentTokenLocation().getCharOffset());
      var depth = in.getParsingContext().getNestingDepth();
      while (in.getParsingContext().getNestingDepth() >= depth && in.nextToken() != null) {
        // Passes over all of it.
      }
      return text.substring(start, (int) in.currentLocation().getCharOffset());
    }
  }
}
