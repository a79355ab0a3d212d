package dev.sessiongateway.sink.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.domain.session.SessionName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@NeedsProgram({"redis-server", "redis-cli"})
@ExpectsLog("WARN KeptConnection - an event sink cannot be reached")
final class RedisSinkTest implements EventSinkProviderContract {
  private static final int LIMIT = 100_000;

  private RedisBroker broker;

  @BeforeAll
  void begin() {
    broker = RedisBroker.start();
  }

  @AfterAll
  void end() {
    if (broker != null) {
      broker.close();
    }
  }

  @Override
  public EventSinkProvider provider() {
    return new RedisSinkProvider();
  }

  @Override
  public Map<String, String> options() {
    return Map.of("uri", broker.uri(), "prefix", "all", "max-bytes", Integer.toString(LIMIT));
  }

  @Override
  public Map<String, String> optionsOfNoBroker() {
    return Map.of("uri", "redis://:secret@127.0.0.1:" + FreePort.next());
  }

  @Override
  public Map<String, String> optionsWithWrongCredentials() {
    return Map.of("uri", broker.uri("wrong-secret"));
  }

  @Override
  public int tooLarge() {
    return LIMIT;
  }

  private EventSink open(Map<String, String> options) {
    return provider().open(EventSinkProviderContract.context(options));
  }

  @Override
  public List<Message> read(SessionName session, String event, boolean isGlobal, int count) {
    var stream = (isGlobal ? "all" : session.value()) + "." + event;
    var read =
        broker.entries(stream).stream()
            .map(fields -> new Message(value(fields, "id"), value(fields, "body")))
            .toList();
    assertThat(read).hasSizeGreaterThanOrEqualTo(count);
    return read;
  }

  private static String value(JsonNode fields, String name) {
    for (var i = 0; i < fields.size(); i += 2) {
      if (fields.get(i).textValue().equals(name)) {
        return fields.get(i + 1).textValue();
      }
    }
    throw new AssertionError("no " + name + " in " + fields);
  }

  @Test
  void anEntrySaysWhatItIsWithoutItsBody() {
    var session = EventSinkProviderContract.session();
    try (var sink = open(options())) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
    }
    var fields = broker.entries(session + ".call").getFirst();
    assertThat(value(fields, "event")).isEqualTo("call");
    assertThat(value(fields, "instance")).isEqualTo(session.value());
    assertThat(value(fields, "timestamp")).isEqualTo(Long.toString(AT.toEpochMilli()));
  }

  @Test
  void aStreamKeepsAboutAsManyEntriesAsItMay() {
    var session = EventSinkProviderContract.session();
    var options = new HashMap<>(options());
    options.put("max-length", "10");
    try (var sink = open(options)) {
      IntStream.range(0, 300)
          .forEach(i ->
              EventSinkProviderContract.publish(
                  sink, EventSinkProviderContract.event(session, "call", false, i)));
    }
    assertThat(broker.entries(session + ".call")).hasSizeBetween(10, 200);
  }

  @Test
  void aServerThatLosesItsPowerHasWhatItConfirmed() {
    var session = EventSinkProviderContract.session();
    try (var sink = open(options())) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      broker.kill();
      assertThat(sink.publish(EventSinkProviderContract.event(session, "call", false, 2)))
          .isInstanceOf(Outcome.Failed.class);
      assertThat(sink.problem()).isPresent();
      broker.restart();
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
      assertThat(sink.problem()).isEmpty();
    }
    assertThat(read(session, "call", false, 2))
        .extracting(Message::id)
        .containsExactly("evt_" + session + "_1", "evt_" + session + "_2");
  }

  @Test
  void aFullMemoryIsAReasonToWait() {
    var session = EventSinkProviderContract.session();
    try (var sink = open(options())) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      broker.ask("CONFIG", "SET", "maxmemory", "1");
      try {
        var full = sink.publish(EventSinkProviderContract.event(session, "call", false, 2));
        assertThat(full).isInstanceOf(Outcome.Failed.class);
        assertThat(full.reason()).contains("takes no events", "maxmemory");
        assertThat(sink.problem()).contains(full.reason());
      } finally {
        broker.ask("CONFIG", "SET", "maxmemory", "0");
      }
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
      assertThat(sink.problem()).isEmpty();
    }
    assertThat(read(session, "call", false, 2)).hasSize(2);
  }

  @Test
  void aKeyOfSomebodyElseIsRefusedForGood() {
    var session = EventSinkProviderContract.session();
    broker.ask("SET", session + ".call", "mine");
    try (var sink = open(options())) {
      var outcome = sink.publish(EventSinkProviderContract.event(session, "call", false, 1));
      assertThat(outcome).isInstanceOf(Outcome.Refused.class);
      assertThat(sink.problem()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "uri, http://one",
    "uri, redis://",
    "uri, redis-sentinel://one/#two",
    "max-length, -1",
    "max-bytes, many",
    "timeout-seconds, 21",
    "tls-trust-store, /nowhere.pem"
  })
  void aWrongOptionIsNamed(String option, String value) {
    var options = new HashMap<>(options());
    options.put(option, value);
    assertThatThrownBy(() -> open(options))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("sinks.redis." + option);
  }
}
