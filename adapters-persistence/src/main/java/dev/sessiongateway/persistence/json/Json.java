package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.core.util.RecyclerPool;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.sessiongateway.application.cache.AdmissionFilter;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.Webhook;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/// Serialises domain values as JSON text and reads them back. Thread-safe.
///
/// Each object ends with `"v"`, the version of its form. Text without one has version 1. The
/// version is at the end, so that it is read without parsing the text twice.
public final class Json {
  private static final int VERSION = 1;
  private static final String VERSION_KEY = "\"v\":";
  private static final String ENDING = "," + VERSION_KEY + VERSION + "}";
  private static final String CREATED = "{\"type\":\"message.created\",\"message\":";
  private static final int LONGEST_VERSION = 9;

  /// Buffers for further texts: as many as were in use at once, which is about one for each
  /// processor, because nothing waits meanwhile. By default Jackson keeps them with the thread, and
  /// a virtual thread lasts for one request. Its bounded pool has a lock, for which threads wait.
  private static final RecyclerPool<BufferRecycler> BUFFERS =
      JsonRecyclerPools.newConcurrentDequePool();

  private static final long CACHED_CHARACTERS = 4 << 20;

  private final AccessorTiers mapper =
      new AccessorTiers(
          new ObjectMapper(JsonFactory.builder().recyclerPool(BUFFERS).build())
              .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
              .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL));

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
    return text(EventJson.of(event));
  }

  /// As [#write(Event)] writes the event that this message was created.
  ///
  /// @param message as [#write(Message)] wrote it
  public String writeCreated(String message) {
    return CREATED + message.substring(0, message.length() - ENDING.length()) + "}" + ENDING;
  }

  public Event event(String text) {
    return read(text, EventJson.class).toEvent();
  }

  public String write(Message message) {
    return text(MessageJson.of(message));
  }

  public Message message(String text) {
    var known = messages.getIfPresent(text);
    if (known != null) {
      return known;
    }
    var message = read(text, MessageJson.class).toMessage();
    if (readBefore.admits(text.hashCode())) {
      messages.put(text, message);
    }
    return message;
  }

  /// The database's name of a kind of content, as in [#write(Message)].
  public static String kindWord(ContentKind kind) {
    return ContentJson.kindWord(kind);
  }

  public String write(SessionState state) {
    return text(StateJson.of(state));
  }

  public SessionState state(String text) {
    return read(text, StateJson.class).toState();
  }

  public String write(Account account) {
    return text(AccountJson.of(account));
  }

  public Account account(String text) {
    return read(text, AccountJson.class).toAccount();
  }

  public String write(List<Session.StateEntry> history) {
    return text(history.stream().map(StateEntryJson::of).toList());
  }

  public List<Session.StateEntry> history(String text) {
    return Stream.of(read(text, StateEntryJson[].class)).map(StateEntryJson::toVisit).toList();
  }

  public String write(SessionConfig config) {
    return text(ConfigJson.of(config));
  }

  public SessionConfig config(String text) {
    return read(text, ConfigJson.class).toConfig();
  }

  public String writeTallies(List<PollTally> tallies) {
    return text(tallies.stream().map(AnswerEventJson.Tally::of).toList());
  }

  public List<PollTally> tallies(String text) {
    return Stream.of(read(text, AnswerEventJson.Tally[].class))
        .map(AnswerEventJson.Tally::toTally)
        .toList();
  }

  public String write(Webhook webhook) {
    return text(WebhookJson.of(webhook));
  }

  public Webhook webhook(String text) {
    return read(text, WebhookJson.class).toWebhook();
  }

  private String text(Object wire) {
    try {
      var text = mapper.get().writeValueAsString(wire);
      return text.endsWith("}") ? text.substring(0, text.length() - 1) + ENDING : text;
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private <T> T read(String text, Class<T> type) {
    requireKnownVersion(text);
    try {
      return mapper.get().readValue(text, type);
    } catch (JsonProcessingException e) {
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
        && (end - start > LONGEST_VERSION || Integer.parseInt(text, start, end, 10) > VERSION)) {
      throw new IllegalStateException(
          "stored by a later version of the gateway, in form "
              + text.substring(start, end)
              + "; this one knows forms up to "
              + VERSION);
    }
  }
}
