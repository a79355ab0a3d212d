package dev.sessiongateway.bootstrap.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.trace.TraceContext;
import dev.sessiongateway.http.JsonField;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The lines of the log in both formats, of a logger of its own.
@Tag("redteam")
class LogLinesTest {
  private static final RequestTrace REQUEST =
      new RequestTrace(
          "order-7",
          TraceContext.parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", null));

  private final LoggerContext context = new LoggerContext();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Logger logger(Encoder<ILoggingEvent> encoder) {
    context.setMDCAdapter(new LogbackMDCAdapter());
    var appender = new OutputStreamAppender<ILoggingEvent>();
    appender.setContext(context);
    encoder.setContext(context);
    encoder.start();
    appender.setEncoder(encoder);
    appender.setOutputStream(out);
    appender.start();
    var logger = context.getLogger("gateway");
    logger.addAppender(appender);
    return logger;
  }

  private Logger json() {
    return logger(new JsonLineEncoder());
  }

  private List<String> lines() {
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  /// Each line parsed; fails when one is no JSON object, or has a field twice.
  private List<JsonNode> objects() {
    var reader =
        new ObjectMapper()
            .reader()
            .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .with(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
    return lines().stream()
        .map(line -> {
          try {
            return reader.readTree(line);
          } catch (IOException e) {
            throw new AssertionError(line, e);
          }
        })
        .toList();
  }

  @Test
  void aLineHasItsFieldsUnderConstantNames() {
    json().atWarn().addKeyValue("session", "ada").addKeyValue("events", 3L).log("events dropped");
    var line = objects().getFirst();
    assertThat(line.fieldNames())
        .toIterable()
        .containsExactly("time", "level", "logger", "thread", "message", "session", "events");
    assertThat(JsonField.text(line, "time")).endsWith("Z");
    assertThat(JsonField.text(line, "level")).isEqualTo("WARN");
    assertThat(JsonField.text(line, "logger")).isEqualTo("gateway");
    assertThat(JsonField.text(line, "thread")).isEqualTo(Thread.currentThread().getName());
    assertThat(JsonField.text(line, "message")).isEqualTo("events dropped");
    assertThat(JsonField.text(line, "session")).isEqualTo("ada");
    assertThat(line.get("events").isIntegralNumber()).isTrue();
  }

  @Test
  void whateverIsLoggedStaysOnItsLine() {
    var logger = json();
    logger.info("half a \ud83d pair");
    var odd = "a\nb\r\u0085c\u2028d\u2029\u001b[31m\"\\\t\u0000 \ud83d\ude00 end";
    logger.atInfo().addKeyValue(odd, odd).log("{}", odd);
    logger.info("next");
    assertThat(out.toString(StandardCharsets.UTF_8).chars().filter(each -> each == '\n').count())
        .isEqualTo(3);
    assertThat(JsonField.text(objects().getFirst(), "message")).isEqualTo("half a \ufffd pair");
    var line = objects().get(1);
    assertThat(JsonField.text(line, "message")).isEqualTo(odd);
    assertThat(line.get(odd).asText()).isEqualTo(odd);
  }

  @Test
  void anExceptionIsAField() {
    json().atError().setCause(new IllegalStateException("broken\nfor good")).log("failed");
    assertThat(lines()).hasSize(1);
    assertThat(JsonField.text(objects().getFirst(), "exception"))
        .startsWith("java.lang.IllegalStateException: broken\nfor good")
        .contains("anExceptionIsAField");
  }

  @Test
  void aPairNeverReplacesAnotherField() {
    json()
        .atInfo()
        .addKeyValue("message", "3EB0")
        .addKeyValue("level", true)
        .addKeyValue("to", 1)
        .addKeyValue("to", (Object) null)
        .log("handed over");
    var line = objects().getFirst();
    assertThat(JsonField.text(line, "message")).isEqualTo("handed over");
    assertThat(JsonField.text(line, "_message")).isEqualTo("3EB0");
    assertThat(line.get("_level").asBoolean()).isTrue();
    assertThat(line.get("to").asInt()).isEqualTo(1);
    assertThat(line.get("_to").isNull()).isTrue();
  }

  @Test
  void aLineOfARequestNamesItAndItsTrace() {
    var logger = json();
    CurrentRequest.<Boolean, RuntimeException>call(
        REQUEST,
        () -> {
          logger.info("in a request");
          return true;
        });
    logger.info("in none");
    var line = objects().getFirst();
    assertThat(JsonField.text(line, "requestId")).isEqualTo("order-7");
    assertThat(JsonField.text(line, "traceId")).isEqualTo("0af7651916cd43dd8448eb211c80319c");
    assertThat(objects().getLast().has("requestId")).isFalse();
  }

  @Test
  void aLineOfTextNamesThemToo() {
    var logger = logger(LogConfigurator.textEncoder(context));
    CurrentRequest.<Boolean, RuntimeException>call(
        REQUEST,
        () -> {
          logger.atInfo().addKeyValue("session", "ada").log("in a\nrequest");
          return true;
        });
    logger.info("in none");
    assertThat(lines().getFirst())
        .endsWith(
            " INFO  gateway - in a\\nrequest session=\"ada\" requestId=\"order-7\""
                + " traceId=\"0af7651916cd43dd8448eb211c80319c\"");
    assertThat(lines().getLast()).endsWith("gateway - in none ");
  }
}
