package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The last acknowledgement as family A shows it, and all other numbers and words for it.
///
/// @param ackName `UNKNOWN` when there is none
public record Acknowledgement(@JsonInclude @Nullable Integer ack, String ackName) {
  public static final Acknowledgement NONE = new Acknowledgement(null, "UNKNOWN");

  public static Acknowledgement of(Ack ack) {
    return new Acknowledgement(ack.level(), ack.code());
  }

  /// The number of the engine GOWS: 0 is an error, 1 pending, 2 the server has it, 3 it was
  /// delivered, 4 read, 5 played.
  public static int number(Ack ack) {
    return ack.level() + 1;
  }

  /// The network protocol's word, as family B shows it.
  public static String status(Ack ack) {
    return switch (ack) {
      case ERROR -> "ERROR";
      case PENDING -> "PENDING";
      case SERVER -> "SERVER_ACK";
      case DEVICE -> "DELIVERY_ACK";
      case READ -> "READ";
      case PLAYED -> "PLAYED";
    };
  }

  /// Reads an `ackName` of a filter.
  public static Ack ofName(String field, String name) {
    return read(field, name, Ack::code, Stream.of());
  }

  /// Reads a status of a filter.
  ///
  /// @param more a further word that the field allows, for the fault
  public static Ack ofStatus(String field, String status, String more) {
    return read(field, status, Acknowledgement::status, Stream.of(more));
  }

  private static Ack read(
      String field, String text, Function<Ack, String> words, Stream<String> more) {
    return Arrays.stream(Ack.values())
        .filter(ack -> words.apply(ack).equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(() ->
            Fault.invalid(
                field,
                Stream.concat(Arrays.stream(Ack.values()).map(words), more)
                    .collect(Collectors.joining(", ", "must be one of ", ""))));
  }
}
